import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';

/** `setCurrentAddress`: by which of its linked addresses the account is known in a family. */
export function createSetCurrentAddress({ database, addresses }: AccountParts): AccountHandler {
  return async ({ userId, params }) => {
    const family = FAMILY_ORDER.find((one) => one === params['family']);
    if (!family) {
      throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `family must be one of ${FAMILY_ORDER.join(', ')}.`);
    }
    const address = normalizeAddress(family, textOf(params, 'address'));
    if (!(await addresses[family].addressesOf(userId)).includes(address)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This address is not linked to your account.');
    }
    await database.update('_User', { objectId: userId }, { [CHAIN_FAMILIES[family].addressField]: address });
    return {};
  };
}
