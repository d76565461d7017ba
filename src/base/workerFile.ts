/**
 * The file of a worker, in the folder of the file that asks for it. Workers always run built code: when the sources run
 * directly, as under vitest, this is the build of the same checkout, which `npm test` makes first.
 * @param name the worker's file without its ending
 * @param from `import.meta.url` of the caller
 */
export const workerFile = (name: string, from: string): URL =>
  new URL(`./${name}.js`, from.endsWith('.ts') ? from.replace(/\/src\/(?!.*\/src\/)/, '/dist/') : from);
