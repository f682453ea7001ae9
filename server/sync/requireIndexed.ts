import Parse from 'parse/node';
import { chainName } from '@/protocol/chains';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';

/** What the closed service called a developer's own chain, whatever its id. */
const FORMER_LOCAL_ID = 1_337;

/** The chain that a caller means: 1337 is the local one where no chain of that id is indexed. */
export function meantChain({ chains }: EventSyncSettings, chainId: number): number {
  const isLocal = chainId === FORMER_LOCAL_ID && !chains.some((one) => one.chainId === chainId);
  return isLocal ? LOCAL_CHAIN_ID : chainId;
}

/**
 * Checks that the logs of a contract are in the index.
 *
 * @throws Parse.Error 141 that names the setting which puts them there
 */
export function requireIndexed({ chains }: EventSyncSettings, chainId: number, address: string): void {
  const chain = chains.find((one) => one.chainId === chainId);
  if (!chain) throw fault(`${chainName(chainId)} is not indexed. The operator adds ${chainId} to INDEX_CHAINS.`);
  if (chain.addresses === null || chain.addresses.includes(address)) return;
  throw fault(
    `The index of ${chainName(chainId)} leaves ${address} out. The operator adds it to INDEX_ADDRESSES_${chainId}.`,
  );
}

const fault = (words: string) => new Parse.Error(Parse.Error.SCRIPT_FAILED, words);
