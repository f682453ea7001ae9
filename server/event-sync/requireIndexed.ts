import Parse from 'parse/node';
import { chainName } from '@/protocol/chains';
import { meantChain } from '@/protocol/localChain';
import type { EventSyncSettings } from '@/server/event-sync/startEventSync';

/** The indexed chain that a caller means (`meantChain`). */
export function indexedChain({ chains }: EventSyncSettings, chainId: number): number {
  return meantChain(chainId, (id) => chains.some((one) => one.chainId === id));
}

/**
 * Checks that the logs of a contract are in the index.
 *
 * @throws Parse.Error 141 that names the setting which puts them there
 */
export function requireIndexed({ chains }: EventSyncSettings, chainId: number, address: string): void {
  const chain = chains.find((one) => one.chainId === chainId);
  if (!chain) throw fault(`${chainName(chainId)} is not indexed. Ask the operator to add ${chainId} to INDEX_CHAINS.`);
  if (chain.addresses === null || chain.addresses.includes(address)) return;
  throw fault(
    `The index of ${chainName(chainId)} does not include ${address}. Ask the operator to add it to INDEX_ADDRESSES_${chainId}.`,
  );
}

const fault = (words: string) => new Parse.Error(Parse.Error.SCRIPT_FAILED, words);
