/** Most limits that are kept in mind. */
const MAX_LIMITS = 10_000;

/** When a visitor may make a call again (ms since 1970): what a limit refused, the backend would refuse until then. */
const limits = new Map<string, number>();

/**
 * How long a visitor has to wait for a call that a limit refused, in milliseconds; 0 where it can be made.
 *
 * @param key of the visitor's network and the call
 */
export function restOfLimit(key: string): number {
  const rest = (limits.get(key) ?? 0) - Date.now();
  if (rest <= 0) limits.delete(key);
  return Math.max(0, rest);
}

/** Keeps in mind that a limit refused a call. @param wait until it ends, in milliseconds */
export function keepLimit(key: string, wait: number): void {
  limits.delete(key);
  limits.set(key, Date.now() + wait);
  const [oldest] = limits.keys();
  if (limits.size > MAX_LIMITS && oldest !== undefined) limits.delete(oldest);
}
