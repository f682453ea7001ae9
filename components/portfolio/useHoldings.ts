import { useCallback, useMemo, useState } from 'react';
import { type Rounds, useReadings, versionOf } from '@/lib/data/useReadings';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { gatherHoldings, type FindPrice, type Holding, type ReadPlace } from '@/lib/portfolio/gatherHoldings';
import {
  isEvm,
  priceId,
  type PriceWish,
  readPlace,
  readPrice,
  type WalletOnChain,
} from '@/lib/portfolio/walletOnChain';

/** Something that cannot be read, and where. */
export type Fault = { place: WalletOnChain; error: FoyerError };

/** What is known so far of what some places hold. */
export type HoldingsReading = {
  holdings: readonly Holding[];
  /** What each place that answered holds. */
  places: readonly ReadPlace[];
  findPrice: FindPrice;
  faults: readonly Fault[];
  /** Whether some of it was not read even once. */
  loading: boolean;
  /**
   * Whether all of it, with its prices, was read once or cannot be: holdings then stand in their order, and a press hits
   * the one that was aimed at.
   */
  settled: boolean;
};

type PlaceWish = { id: string; version: number; place: WalletOnChain };

/** Prices are read anew at every fourth round: they move less than balances. */
const PRICE_ROUNDS = 4;
/** Of more than these, prices are read anew each minute alone. */
const MANY_PRICES = 100;
/** Above any count of rounds: a further try is a version of its own. */
const TRY = 1_000_000;

const read = ({ place }: PlaceWish, signal: AbortSignal) => readPlace(place, signal);

/** Reads what places hold, with prices, and again with each block. */
export function useHoldings(places: readonly WalletOnChain[], rounds: Rounds, tries: number): HoldingsReading {
  const version = (place: WalletOnChain) => versionOf(rounds, isEvm(place) ? place.chain.chainId : null) + tries * TRY;
  const contents = useReadings(
    'holdings',
    places.map((place): PlaceWish => ({ id: place.id, version: version(place), place })),
    read,
  );
  const known = useMemo(
    () =>
      places.flatMap((place): ReadPlace[] => {
        const content = contents.get(place.id)?.value;
        return content ? [{ place, content }] : [];
      }),
    [places, contents],
  );
  const pace = (count: number) => (count > MANY_PRICES ? 0 : Math.floor(rounds.round / PRICE_ROUNDS));
  const wanted = useMemo(() => listPriced(known), [known]);
  const priceVersion = rounds.minute + pace(wanted.length) + tries * TRY;
  const wishes = useMemo(
    () => wanted.map((wish): PriceWish => ({ ...wish, version: priceVersion })),
    [wanted, priceVersion],
  );
  const prices = useReadings('price', wishes, readPrice);
  const findPrice = useCallback<FindPrice>(
    (id) => {
      const reading = prices.get(id);
      return reading?.error && !reading.value ? null : reading?.value;
    },
    [prices],
  );
  // Thousands of tokens: brought together again only where something of them changed.
  const holdings = useMemo(() => gatherHoldings(known, findPrice), [known, findPrice]);
  const faults = places.flatMap((place) => {
    const reading = contents.get(place.id);
    const error = reading?.error ?? reading?.value?.fault;
    return error ? [{ place, error }] : [];
  });
  const loading = places.some(({ id }) => {
    const reading = contents.get(id);
    return !reading || (reading.loading && reading.value === undefined);
  });
  const key = places.map(({ id }) => id).join(' ');
  const [settledKey, setSettledKey] = useState<string | null>(null);
  const settled = settledKey === key;
  if (!settled && !loading && holdings.every(({ pricing }) => !pricing)) setSettledKey(key);
  return {
    holdings,
    places: known,
    findPrice,
    faults,
    loading,
    settled,
  };
}

/** What a price is wanted of: each token once, and the coin of each chain. */
function listPriced(known: readonly ReadPlace[]): Omit<PriceWish, 'version'>[] {
  const wishes = new Map<string, Omit<PriceWish, 'version'>>();
  for (const { place, content } of known) {
    if (!isEvm(place)) continue;
    const { id: chainId, chain, wrapped } = place.chain;
    for (const token of [wrapped, ...content.tokens.map((one) => one.token)]) {
      if (token === null) continue;
      const id = priceId(chainId, token);
      wishes.set(id, { id, chain, token });
    }
  }
  return [...wishes.values()];
}
