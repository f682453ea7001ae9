import type { Abi } from 'viem';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { createDecoder, type Decoder } from '@/lib/explorer/createDecoder';
import { ABI_BOUNDS, countAbiParts } from '@/protocol/data/unwrapAbi';

/** Contracts of one page whose ABIs are asked for. */
const MAX_CONTRACTS = 12;

/** A contract whose source is verified: its name there, and what reads its calls and events. */
export type Verified = { name: string | null; decoder: Decoder };

/**
 * Those of some contracts that are verified, by their addresses in lower case; 12 contracts are looked at. Their ABIs are
 * read as far as they have no more parts together than one may have: each takes a hash.
 */
export async function readVerified(
  chain: string,
  contracts: readonly (string | null)[],
): Promise<ReadonlyMap<string, Verified>> {
  const addresses = [...new Set(contracts.flatMap((one) => one?.toLowerCase() ?? []))].slice(0, MAX_CONTRACTS);
  const found = await Promise.all(
    // Calls that stay undecoded are better than no page.
    addresses.map((address) => fetchOrNull('getContractInfo', { chain, address }).catch(() => null)),
  );
  let left: number = ABI_BOUNDS.parts;
  const read = found.flatMap((info, index): [string, Verified][] => {
    if (!info?.abi) return [];
    left -= countAbiParts(info.abi);
    const abi = left >= 0 ? (info.abi as unknown as Abi) : [];
    return [[addresses[index] ?? '', { name: info.name, decoder: createDecoder([abi]) }]];
  });
  return new Map(read);
}
