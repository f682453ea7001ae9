/**
 * A count with its noun: `1 wallet`, `1,200 wallets`.
 *
 * @param many the plural, where it is not the singular with an s
 */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
