/**
 * The file of a worker of this room. What is run is always built code: where the sources themselves run, as under
 * vitest, it is the build of the same checkout, which `npm test` makes first, so that tests have the worker that the
 * server has.
 * @param from `import.meta.url` of the caller
 */
export const workerFile = (name: string, from: string): URL =>
  new URL(from.endsWith('.ts') ? `../../dist/mail/${name}.js` : `./${name}.js`, from);
