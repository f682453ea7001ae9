import { useData } from '@/lib/data/useData';
import { coinOf } from '@/protocol/chains';
import { shownDecimals } from '@/protocol/tokenRules';

/** Something that a payment can be requested in. */
export type Requestable = {
  /** Names it among the others. */
  key: string;
  name: string;
  symbol: string;
  decimals: number;
  /** `null` for the network's coin. */
  token: string | null;
};

/** The key of the network's coin. */
export const COIN = 'coin';

/**
 * What a payment to an address can be requested in: the coin of the network, and the tokens that it holds there, whose
 * units are known.
 *
 * @param wanted whether tokens are asked for: most only show their address
 */
export function useRequestable(address: string, chainId: number, wanted: boolean): readonly Requestable[] {
  const chain = `0x${chainId.toString(16)}`;
  const { data } = useData('getTokenBalances', wanted && chainId > 0 ? { address, chain } : null);
  const coin: Requestable = { key: COIN, ...coinOf(chainId), token: null };
  const tokens = (data ?? []).flatMap((held): Requestable[] => {
    const decimals = shownDecimals(held);
    const { token_address: token, symbol, name } = held;
    return decimals === null || !symbol ? [] : [{ key: token, name: name ?? symbol, symbol, decimals, token }];
  });
  return [coin, ...tokens];
}
