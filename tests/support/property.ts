import fc from 'fast-check';

/**
 * fast-check with the same seed in every run of the suite, so that results can be repeated. `PROPERTY_SEED=N` tries
 * other cases.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };

/**
 * Any Unicode character except lone surrogates. This is the same as fast-check's unit `binary`, which takes seconds to
 * create.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - 0x800)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
