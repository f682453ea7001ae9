/** Names of chains that the SDK and its older helpers send, in lower case, by decimal chain id (row G30). */
const NAMES: ReadonlyMap<string, number> = new Map([
  ['eth', 1],
  ['mainnet', 1],
  ['ropsten', 3],
  ['rinkeby', 4],
  ['goerli', 5],
  ['kovan', 42],
  ['bsc', 56],
  ['binance', 56],
  ['bsc testnet', 97],
  ['polygon', 137],
  ['matic', 137],
  ['fantom', 250],
  ['mumbai', 80_001],
  ['avalanche', 43_114],
  ['avalanche testnet', 43_113],
]);

/**
 * The decimal chain id behind what a caller calls a chain: a name in any case, or a hexadecimal id.
 *
 * @returns `null` for what is neither
 */
export function readChainId(chain: string): number | null {
  const name = chain.trim().toLowerCase();
  if (/^0x[\da-f]{1,13}$/.test(name)) return Number(name) || null;
  return NAMES.get(name) ?? null;
}
