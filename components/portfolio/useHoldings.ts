import { useCallback, useMemo, useState } from 'react';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { type RefreshVersions, refreshVersionOf } from '@/lib/live-queries/useRefreshVersions';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { collectHoldings, type FindPrice, type Holding, type WalletBalances } from '@/lib/portfolio/collectHoldings';
import { isEvm, readBalances, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { priceId, type PriceQuery, readPrice } from '@/lib/portfolio/prices';

/** Why the balances of an address on a chain cannot be read. */
export type ReadError = { wallet: WalletOnChain; error: FoyerError };

/** Holdings of some wallets, as far as they are known. */
export type HoldingsState = {
  holdings: readonly Holding[];
  /** Balances of each wallet that was read. */
  wallets: readonly WalletBalances[];
  findPrice: FindPrice;
  errors: readonly ReadError[];
  /** Whether some price could not be read: what it is of counts for nothing. */
  hasFailedPrices: boolean;
  /** Whether some wallet was not read yet. */
  loading: boolean;
  /**
   * Whether everything, with prices, was read once or cannot be read. The order of holdings is then final, so that a
   * press hits the row that was aimed at.
   */
  settled: boolean;
};

type BalancesQuery = { id: string; version: number; wallet: WalletOnChain };

/** Prices are refreshed at every fourth refresh of the balances: they change less. */
const REFRESHES_PER_PRICE = 4;
/** More prices than this are refreshed each minute only. */
const MANY_PRICES = 100;
/** Above any refresh version, so that a further try is a version of its own. */
const TRY = 1_000_000;

const read = ({ wallet }: BalancesQuery, signal: AbortSignal) => readBalances(wallet, signal);

/** Reads the holdings of wallets, with prices, and refreshes them with each block. */
export function useHoldings(
  wallets: readonly WalletOnChain[],
  versions: RefreshVersions,
  tries: number,
): HoldingsState {
  const version = (wallet: WalletOnChain) =>
    refreshVersionOf(versions, isEvm(wallet) ? wallet.chain.chainId : null) + tries * TRY;
  const balances = useVersionedQueries(
    'holdings',
    wallets.map((wallet): BalancesQuery => ({ id: wallet.id, version: version(wallet), wallet })),
    read,
  );
  const known = useMemo(
    () =>
      wallets.flatMap((wallet): WalletBalances[] => {
        const value = balances.get(wallet.id)?.value;
        return value ? [{ wallet, balances: value }] : [];
      }),
    [wallets, balances],
  );
  const pace = (count: number) => (count > MANY_PRICES ? 0 : Math.floor(versions.blocks / REFRESHES_PER_PRICE));
  const wanted = useMemo(() => listPriced(known), [known]);
  const priceVersion = versions.minutes + pace(wanted.length) + tries * TRY;
  const queries = useMemo(
    () => wanted.map((query): PriceQuery => ({ ...query, version: priceVersion })),
    [wanted, priceVersion],
  );
  const prices = useVersionedQueries('price', queries, readPrice);
  const findPrice = useCallback<FindPrice>(
    (id) => {
      const reading = prices.get(id);
      return reading?.error && !reading.value ? null : reading?.value;
    },
    [prices],
  );
  // There may be thousands of tokens: gathered again only when something changed.
  const holdings = useMemo(() => collectHoldings(known, findPrice), [known, findPrice]);
  const errors = wallets.flatMap((wallet) => {
    const reading = balances.get(wallet.id);
    const error = reading?.error ?? reading?.value?.error;
    return error ? [{ wallet, error }] : [];
  });
  const loading = wallets.some(({ id }) => {
    const reading = balances.get(id);
    return !reading || (reading.loading && reading.value === undefined);
  });
  const key = wallets.map(({ id }) => id).join(' ');
  const [settledKey, setSettledKey] = useState<string | null>(null);
  const settled = settledKey === key;
  if (!settled && !loading && holdings.every(({ pricing }) => !pricing)) setSettledKey(key);
  return {
    holdings,
    wallets: known,
    findPrice,
    errors,
    hasFailedPrices: wanted.some(({ id }) => prices.get(id)?.error && !prices.get(id)?.value),
    loading,
    settled,
  };
}

/** Tokens whose prices are wanted: each once, and the coin of each chain. */
function listPriced(known: readonly WalletBalances[]): Omit<PriceQuery, 'version'>[] {
  const queries = new Map<string, Omit<PriceQuery, 'version'>>();
  for (const { wallet, balances } of known) {
    if (!isEvm(wallet)) continue;
    const { id: chainId, chain, wrapped } = wallet.chain;
    for (const token of [wrapped, ...balances.tokens.map((one) => one.token)]) {
      if (token === null) continue;
      const id = priceId(chainId, token);
      queries.set(id, { id, chain, token });
    }
  }
  return [...queries.values()];
}
