import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** A contract that is known by its place. */
export type BundledContract = { name: string; chainId: number; address: string; abi: string };

const local = (name: string, address: string, abi: string): BundledContract => ({
  name,
  chainId: LOCAL_CHAIN_ID,
  address,
  abi,
});

/** The contracts that the local chain is seeded with. */
export const BUNDLED_CONTRACTS: readonly BundledContract[] = [
  local('Foyer Dollar', LOCAL_CONTRACTS.dollar, 'erc20'),
  local('Lantern', LOCAL_CONTRACTS.lantern, 'erc20'),
  local('Wrapped Ether', LOCAL_CONTRACTS.wrappedEther, 'wrapped'),
  local('Doors at Dusk', LOCAL_CONTRACTS.doors, 'erc721'),
  local('Guest Passes', LOCAL_CONTRACTS.passes, 'erc1155'),
  local('Multicall', LOCAL_CONTRACTS.multicall, 'multicall'),
];

/** With the exchange, that nobody calls by hand. */
const NAMED: readonly BundledContract[] = [
  ...BUNDLED_CONTRACTS,
  local('Local exchange', LOCAL_CONTRACTS.exchangeRouter, ''),
];

/** The name of a known contract, by its network (decimal id) and address in any letter case; `null` for all others. */
export function contractName(chainId: number, address: string): string | null {
  const isIt = (one: BundledContract) => one.chainId === chainId && one.address === address.toLowerCase();
  return NAMED.find(isIt)?.name ?? null;
}
