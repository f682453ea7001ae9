/** The browser build of the SDK, named by file: the bare name leads to the facade. */
declare module 'moralis/lib/browser/Parse.js' {
  const moralis: unknown;
  export default moralis;
}

/** Its part for Solana, which the SDK itself does not hand out. */
declare module 'moralis/lib/browser/MoralisSol.js' {
  const solana: unknown;
  export default solana;
}
