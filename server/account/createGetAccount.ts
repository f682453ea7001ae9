import type { Account } from '@/protocol/account';
import { createRoleTree } from '@/server/admin/roleTree';
import type { AccountParts } from '@/server/account/AccountParts';
import type { AccountHandler } from '@/server/account/AccountRequest';
import { listWallets } from '@/server/account/listWallets';
import { readProfile } from '@/server/account/readProfile';
import { chosenName, hasPassword, readTwoStep, readUserRow } from '@/server/account/readUserRow';

/** `getAccount`: what the owner sees of their account. */
export function createGetAccount({ database }: AccountParts): AccountHandler {
  const roles = createRoleTree(database);
  return async ({ userId }): Promise<Account> => {
    const row = await readUserRow(database, userId);
    const twoStep = readTwoStep(row);
    const { email, emailVerified } = row;
    return {
      id: userId,
      username: chosenName(row),
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      hasPassword: hasPassword(row),
      twoStep: { enabled: twoStep !== null, recoveryCodesLeft: twoStep?.recovery.length ?? 0 },
      wallets: await listWallets(database, row),
      profile: await readProfile(database, userId),
      admin: await roles.isAdmin(userId),
    };
  };
}
