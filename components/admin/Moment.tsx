/** A moment, in the manner of the visitor's own browser. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{new Date(at).toLocaleString()}</time>;
}
