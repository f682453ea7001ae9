import { readSettings } from '@/lib/env';
import { readStoredUser } from '@/lib/session/storedUser';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';

/** Whether an address (normalised) is linked to the visitor's account, as far as this browser knows. */
export function isLinked(family: ChainFamily, address: string): boolean {
  const accounts = readStoredUser(readSettings().appId)?.[CHAIN_FAMILIES[family].accountsField];
  return Array.isArray(accounts) && accounts.includes(address);
}
