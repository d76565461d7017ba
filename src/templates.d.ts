/** Declares the sentences in `templates/`, so that the compiler does not read them or copy them into `dist/`. */
declare module '*.json' {
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}
