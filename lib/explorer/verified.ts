import type { Abi } from 'viem';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { createDecoder, type Decoder } from '@/lib/explorer/createDecoder';

/** Contracts of one page whose ABIs are asked for. */
const MAX_CONTRACTS = 12;

/** A contract whose source is verified: its name there, and what reads its calls and events. */
export type Verified = { name: string | null; decoder: Decoder };

/** Those of some contracts that are verified, by their addresses in lower case; 12 contracts are looked at. */
export async function readVerified(
  chain: string,
  contracts: readonly (string | null)[],
): Promise<ReadonlyMap<string, Verified>> {
  const addresses = [...new Set(contracts.flatMap((one) => one?.toLowerCase() ?? []))].slice(0, MAX_CONTRACTS);
  const found = await Promise.all(
    addresses.map(async (address): Promise<[string, Verified][]> => {
      // Calls that stay undecoded are better than no page.
      const info = await fetchOrNull('getContractInfo', { chain, address }).catch(() => null);
      if (!info?.abi) return [];
      return [[address, { name: info.name, decoder: createDecoder([info.abi as unknown as Abi]) }]];
    }),
  );
  return new Map(found.flat());
}
