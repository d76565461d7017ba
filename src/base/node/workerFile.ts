/**
 * Returns the URL of a worker file in the caller's folder. Workers always run built code: when the sources run
 * directly, as under vitest, the URL points into this checkout's `dist`, which `npm test` builds first.
 * @param name the file name without its extension
 * @param from `import.meta.url` of the caller
 */
export const workerFile = (name: string, from: string): URL =>
  new URL(`./${name}.js`, from.endsWith('.ts') ? from.replace(/\/src\/(?!.*\/src\/)/, '/dist/') : from);
