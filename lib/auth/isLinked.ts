import { readLinkedAddresses } from '@/lib/auth/readLinkedAddresses';
import { loadedMoralis } from '@/lib/moralis/loadMoralis';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** Whether an address (normalised) is linked to the account of the visitor, as far as this browser knows. */
export function isLinked(family: ChainFamily, address: string): boolean {
  const user = loadedMoralis()?.User.current();
  return user ? readLinkedAddresses(user).some((one) => one.family === family && one.address === address) : false;
}
