import type { SdkUser } from '@/lib/moralis/MoralisSdk';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';

/** An address linked to the account. */
export type LinkedAddress = {
  family: ChainFamily;
  address: string;
  /** Whether it is the one the account is known by in its family (`ethAddress` and its like). */
  current: boolean;
};

/** Every address of a user, by family, the first linked first (row B03). */
export function readLinkedAddresses(user: SdkUser): LinkedAddress[] {
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
