import { coinOf } from '@/protocol/chains';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/**
 * Contracts that wrap the native coin like WETH9, by decimal chain ID, in lower case. They emit
 * only `Deposit` and `Withdrawal` for minted and redeemed coins, which count as transfers from and
 * to the zero address; from any other contract these events may mean anything and are ignored.
 */
export const WRAPPED_COINS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2']],
  [10, ['0x4200000000000000000000000000000000000006']],
  [56, ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c']],
  [137, ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270']],
  [8453, ['0x4200000000000000000000000000000000000006']],
  [43_114, ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7']],
]);

/** The currencies of prices on a chain. */
export type Coins = {
  /** Name and symbol of the chain's own coin, which has eighteen decimals. */
  name: string;
  symbol: string;
  /** Contract of that coin as an ERC-20 token, in lower case. */
  wrapped: string;
  /** Contracts of US dollar stablecoins, in lower case. */
  dollars: readonly string[];
};

/**
 * US dollar stablecoins by decimal chain ID: the issuers' own contracts, from their documentation.
 */
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

/** The wrapped coin of the local chain emits `Transfer` too, so its `Deposit` is ignored. */
const WRAPPED: ReadonlyMap<number, readonly string[]> = new Map([
  ...WRAPPED_COINS,
  [LOCAL_CHAIN_ID, [LOCAL_CONTRACTS.wrappedEther]],
]);

/** The currencies of prices on a chain; `null` for a chain whose wrapped coin is unknown. */
export function coinsOf(chainId: number): Coins | null {
  const [wrapped] = WRAPPED.get(chainId) ?? [];
  if (!wrapped) return null;
  const { name, symbol } = coinOf(chainId);
  return { name, symbol, wrapped, dollars: DOLLARS.get(chainId) ?? [] };
}
