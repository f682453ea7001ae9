import { useEffect, useMemo } from 'react';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { useAuth } from '@/lib/auth/useAuth';
import { collectHoldings } from '@/lib/portfolio/collectHoldings';
import { readSavedHoldings, restoreHoldings, type SavedHoldings, saveHoldings } from '@/lib/portfolio/savedHoldings';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { priceId, type Price } from '@/lib/portfolio/prices';

/** Holdings, and when they were read where they are of the last visit. */
export type DisplayedHoldings = { reading: HoldingsState; asOf: string | null };

/**
 * The holdings of the last visit until those of now are known, for this account alone; and keeps those of now for the
 * next visit.
 *
 * @param all every wallet of the account: what is kept is kept of the whole account
 */
export function useSavedHoldings(
  reading: HoldingsState,
  shown: readonly WalletOnChain[],
  all: readonly WalletOnChain[],
): DisplayedHoldings {
  const user = useAuth().user?.id ?? null;
  // Of whoever is signed in now: what is kept of another account is removed by reading.
  const saved = useMemo(() => (user === null ? null : readSavedHoldings(user)), [user]);
  const isComplete =
    reading.settled && shown.length === all.length && reading.errors.length === 0 && !reading.hasFailedPrices;
  const { wallets, findPrice } = reading;
  useEffect(() => {
    if (user !== null && isComplete) saveHoldings(user, toSaved(wallets, findPrice));
  }, [user, isComplete, wallets, findPrice]);
  if (reading.settled || reading.errors.length > 0 || !saved) return { reading, asOf: null };
  const restored = restoreHoldings(saved, shown);
  if (!restored) return { reading, asOf: null };
  const holdings = collectHoldings(restored.wallets, restored.findPrice);
  return { reading: { ...reading, ...restored, holdings, loading: false }, asOf: saved.at };
}

function toSaved(wallets: HoldingsState['wallets'], findPrice: HoldingsState['findPrice']): SavedHoldings {
  const prices = new Map<string, Price | null>();
  for (const { wallet, balances } of wallets) {
    if (!isEvm(wallet)) continue;
    const { id, wrapped } = wallet.chain;
    for (const token of [wrapped, ...balances.tokens.map((one) => one.token)]) {
      if (token !== null) prices.set(priceId(id, token), findPrice(priceId(id, token)) ?? null);
    }
  }
  return {
    at: new Date().toISOString(),
    wallets: Object.fromEntries(wallets.map(({ wallet, balances: { coin, tokens } }) => [wallet.id, { coin, tokens }])),
    prices: Object.fromEntries(prices),
  };
}
