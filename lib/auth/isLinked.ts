import type { SdkUser } from '@/lib/sdk/MoralisSdk';
import { loadedMoralis } from '@/lib/sdk/loadMoralis';
import { CHAIN_FAMILIES, type ChainFamily, FAMILY_ORDER } from '@/protocol/chainFamilies';

/** Whether an address (normalised) is linked to the account of the visitor, as far as this browser knows. */
export function isLinked(family: ChainFamily, address: string): boolean {
  const user = loadedMoralis()?.User.current();
  return user ? readLinkedAddresses(user).some((one) => one.family === family && one.address === address) : false;
}

/** An address linked to the account. */
type LinkedAddress = {
  family: ChainFamily;
  address: string;
  /** Whether it is the one the account is known by in its family (`ethAddress` and its like). */
  current: boolean;
};

/** Every address of a user, by family, the first linked first (row B03). */
function readLinkedAddresses(user: SdkUser): LinkedAddress[] {
  return FAMILY_ORDER.flatMap((family) => {
    const { accountsField, addressField } = CHAIN_FAMILIES[family];
    const accounts: unknown = user.get(accountsField);
    if (!Array.isArray(accounts)) return [];
    const current = user.get(addressField);
    return accounts
      .filter((address): address is string => typeof address === 'string')
      .map((address) => ({ family, address, current: address === current }));
  });
}
