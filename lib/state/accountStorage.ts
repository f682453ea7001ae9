/**
 * What begins the keys of `localStorage` that hold something of an account; the id of its user follows. Only what the
 * backend has as well, or what nobody misses: work that is not sent yet is not among it.
 */
export const ACCOUNT_STORAGE = {
  holdings: 'foyer-portfolio:',
  contacts: 'foyer-address-book:',
  contracts: 'foyer-contracts:',
  searches: 'foyer-searches:',
  names: 'foyer-sent-names:',
  currency: 'foyer-currency:',
} as const;

const PREFIXES = Object.values(ACCOUNT_STORAGE);

/**
 * Removes what this browser holds of accounts, except of the user who is signed in (`null` for nobody), so that the next
 * person at it sees nothing of theirs. What visitors keep without an account stays.
 */
export function clearAccountStorage(except: string | null): void {
  for (const key of Object.keys(localStorage)) {
    const prefix = PREFIXES.find((one) => key.startsWith(one));
    const owner = prefix && key.slice(prefix.length);
    if (owner && owner !== except) localStorage.removeItem(key);
  }
}
