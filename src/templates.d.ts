/** The sentences in `templates/`: the compiler need not read them, and `dist/` has no copy. */
declare module '*.json' {
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}
