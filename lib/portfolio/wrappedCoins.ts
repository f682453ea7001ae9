import { type Lookup, readLookup, useLookup } from '@/lib/data/useLookup';
import { readData } from '@/lib/data/readData';

/** The wrapped coin of each chain, in lower case; by any key. */
const wrappedCoins: Lookup<Readonly<Record<string, string | null>>> = {
  name: 'wrapped coins',
  find: async () => {
    const chains = await readData('getChains', {});
    return Object.fromEntries(
      chains.map(({ chainId, wrappedCoin }) => [String(chainId), wrappedCoin?.toLowerCase() ?? null]),
    );
  },
};

const KEY = 'all';

/** The contract of a chain's wrapped coin, in lower case, whose price is the coin's; `null` where none is known. */
export const readWrappedCoin = async (chainId: number): Promise<string | null> =>
  (await readLookup(wrappedCoins, KEY))?.[String(chainId)] ?? null;

/** {@link readWrappedCoin}; `undefined` until it is known. */
export function useWrappedCoin(chainId: number): string | null | undefined {
  const coins = useLookup(wrappedCoins, KEY);
  return coins === undefined ? undefined : (coins?.[String(chainId)] ?? null);
}
