import { coinOf } from '@/protocol/chains';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { WRAPPED_COINS } from '@/server/chain/wrappedCoins';

/** What prices on a chain are told in. */
export type Coins = {
  /** Name and symbol of the chain's own coin, which has eighteen decimals. */
  name: string;
  symbol: string;
  /** Contract of that coin as an ERC-20 token, in lower case. */
  wrapped: string;
  /** Contracts of coins that are worth a dollar, in lower case. */
  dollars: readonly string[];
};

/** Coins that are worth a dollar by decimal chain id: the issuers' own contracts, as their documentation names them. */
const DOLLARS: ReadonlyMap<number, readonly string[]> = new Map([
  [
    1,
    [
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0x6b175474e89094c44da98b954eedeac495271d0f',
    ],
  ],
  [56, ['0xe9e7cea3dedca5984780bafc599bd69add087d56', '0x55d398326f99059ff775485246999027b3197955']],
  [137, ['0x2791bca1f2de4661ed88a30c99a7a9449aa84174', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f']],
  [43_114, ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e']],
  [LOCAL_CHAIN_ID, [LOCAL_CONTRACTS.dollar]],
]);

/** The wrapped coin of the local chain tells of `Transfer` too, so that its `Deposit` counts for nothing. */
const WRAPPED: ReadonlyMap<number, readonly string[]> = new Map([
  ...WRAPPED_COINS,
  [LOCAL_CHAIN_ID, [LOCAL_CONTRACTS.wrappedEther]],
]);

/** What prices on a chain are told in; `null` for a chain whose wrapped coin is not known. */
export function coinsOf(chainId: number): Coins | null {
  const [wrapped] = WRAPPED.get(chainId) ?? [];
  if (!wrapped) return null;
  const { name, symbol } = coinOf(chainId);
  return { name, symbol, wrapped, dollars: DOLLARS.get(chainId) ?? [] };
}
