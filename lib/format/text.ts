/**
 * A count with its noun: `1 wallet`, `1,200 wallets`.
 *
 * @param many the plural, where it is not the singular with an s
 */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Shortens an address in its middle: `0x7099…79C8`; what is short anyway, such as a name, stays whole. */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4;
  return address.length <= head + 8 ? address : `${address.slice(0, head)}…${address.slice(-4)}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/**
 * The day of a moment by the visitor's clock, such as `21 Nov 2026`: no order of figures to guess. @param iso ISO 8601
 */
export const formatDay = (iso: string): string => DAY.format(new Date(iso));

/** A moment by the visitor's clock, such as `21 Nov 2026, 15:51`. @param iso ISO 8601 */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** Its time of day, such as `15:51`. @param iso ISO 8601 */
export const formatClock = (iso: string): string => CLOCK.format(new Date(iso));

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * An amount of bytes for people, in steps of 1,024: "820 B", "1.4 MB", "23 MB". Cut, not rounded: never more than there
 * is.
 */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  const shown = amount < 10 && unit > 0 ? Math.floor(amount * 10) / 10 : Math.floor(amount);
  return `${shown} ${UNITS[unit] ?? ''}`;
}
