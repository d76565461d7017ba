/** css-tree without the tables of CSS grammar, which take longer to load than it takes to read an email. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/utils' {
  export { ident } from 'css-tree';
}
