/** The browser build of the SDK, named by file: the bare name leads to the facade. */
declare module 'moralis/lib/browser/Parse.js' {
  const moralis: unknown;
  export default moralis;
}
