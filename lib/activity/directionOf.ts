/** Which way something went, as the visitor sees it; `within` is from one of their addresses to another. */
export type Direction = 'in' | 'out' | 'within';

/** The visitor's addresses, in lower case. */
export type OwnAddresses = ReadonlySet<string>;

/** Which way something went; `null` where none of the visitor's addresses is at either end. */
export function directionOf({ from, to }: { from: string; to: string }, own: OwnAddresses): Direction | null {
  if (own.has(from)) return own.has(to) ? 'within' : 'out';
  return own.has(to) ? 'in' : null;
}
