const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A moment in UTC: the server writes the page, and every reader of a shared link sees the same. */
export function Moment({ value }: { value: string }) {
  return <time dateTime={value}>{FORMAT.format(new Date(value))} UTC</time>;
}
