/** css-tree without its CSS grammar tables, which take longer to load than an email takes to read. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/utils' {
  export { ident } from 'css-tree';
}
