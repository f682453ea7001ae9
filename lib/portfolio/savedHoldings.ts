import { ACCOUNT_STORAGE, clearAccountStorage } from '@/lib/state/accountStorage';
import type { FindPrice, WalletBalances } from '@/lib/portfolio/collectHoldings';
import type { TokenAmount, WalletOnChain } from '@/lib/portfolio/walletOnChain';
import type { Price } from '@/lib/portfolio/prices';

/** Balances and prices of the last visit. */
export type SavedHoldings = {
  /** When they were read, ISO 8601. */
  at: string;
  /** By the id of a wallet on a chain. */
  wallets: Readonly<Record<string, { coin: bigint; tokens: readonly TokenAmount[] }>>;
  /** By `priceId`; `null` for none. */
  prices: Readonly<Record<string, Price | null>>;
};

const PREFIX = ACCOUNT_STORAGE.holdings;
/** Another one where the shape changes: what an earlier version of the site kept is not read. */
const VERSION = 1;
/** Accounts with more tokens than this keep nothing: storage is small, and parsing it would hold up the page. */
const MAX_TOKENS = 500;

const BIGINT_PREFIX = '\u0000n';
const replace = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${BIGINT_PREFIX}${value}` : value;
const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(BIGINT_PREFIX) ? BigInt(value.slice(BIGINT_PREFIX.length)) : value;

/** Keeps what an account held, in this browser alone, for its next visit. Where storage is closed or full, nothing. */
export function saveHoldings(user: string, holdings: SavedHoldings): void {
  const count = Object.values(holdings.wallets).reduce((sum, { tokens }) => sum + tokens.length, 0);
  try {
    if (count > MAX_TOKENS) localStorage.removeItem(PREFIX + user);
    else localStorage.setItem(PREFIX + user, JSON.stringify({ version: VERSION, ...holdings }, replace));
  } catch {
    // The next visit begins with skeletons.
  }
}

/** What an account held at its last visit in this browser; `null` where nothing is kept. What others held is removed. */
export function readSavedHoldings(user: string): SavedHoldings | null {
  try {
    clearAccountStorage(user);
    const saved: unknown = JSON.parse(localStorage.getItem(PREFIX + user) ?? 'null', revive);
    return isSaved(saved) ? saved : null;
  } catch {
    return null; // Not ours, or storage is closed to this page.
  }
}

function isSaved(value: unknown): value is SavedHoldings {
  if (typeof value !== 'object' || value === null) return false;
  const { version, at, wallets, prices } = value as Partial<SavedHoldings> & { version?: unknown };
  const isObject = (part: unknown) => typeof part === 'object' && part !== null;
  return (
    version === VERSION &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    isObject(wallets) &&
    isObject(prices)
  );
}

/**
 * What some wallets held at the last visit.
 *
 * @returns `null` where there are none, or it is not known of each of them: a part would look like the whole
 */
export function restoreHoldings(
  { wallets: stored, prices }: SavedHoldings,
  wallets: readonly WalletOnChain[],
): { wallets: WalletBalances[]; findPrice: FindPrice } | null {
  const restored = wallets.flatMap((wallet): WalletBalances[] => {
    const balances = stored[wallet.id];
    return balances ? [{ wallet, balances: { ...balances, error: null } }] : [];
  });
  const isComplete = restored.length > 0 && restored.length === wallets.length;
  return isComplete ? { wallets: restored, findPrice: (id) => prices[id] ?? null } : null;
}
