/**
 * The file of a worker beside the file that asks for it. Workers always run built code. Where the sources themselves run,
 * as under vitest, that is the build of the same checkout, which `npm test` makes first.
 * @param name the worker's file without its ending
 * @param from `import.meta.url` of the caller
 */
export const workerFile = (name: string, from: string): URL =>
  new URL(`./${name}.js`, from.endsWith('.ts') ? from.replace(/\/src\/(?!.*\/src\/)/, '/dist/') : from);
