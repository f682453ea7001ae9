import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { hasPassword, readTwoStep, readUserRow } from '@/server/parse/accountRows';
import { MFA_TOKEN_REQUIRED } from '@/protocol/codes';

/**
 * `proveIdentity`: makes the caller's session fresh for ten minutes, by the password (and a code where there is a second
 * step) or by a wallet of the account, which signs a challenge as for a sign-in. Without either it tells whether the
 * session is fresh. See `IdentityProofs`.
 */
export function createProveIdentity(parts: AccountParts): CallHandler<'proveIdentity'> {
  const { addresses, codes, database, proofs, proveWallet, checkPassword } = parts;

  async function byPassword(userId: string, password: string, code: string | undefined): Promise<void> {
    const row = await readUserRow(database, userId);
    if (!hasPassword(row)) {
      throw new Parse.Error(
        Parse.Error.VALIDATION_ERROR,
        'This account has no password. Sign with one of its wallets.',
      );
    }
    await checkPassword(row, password);
    const secrets = readTwoStep(row);
    if (!secrets) return;
    if (code === undefined) {
      throw new Parse.Error(MFA_TOKEN_REQUIRED, 'Enter the 6-digit code from your authenticator app too.');
    }
    await codes.take(userId, secrets, code);
  }

  async function byWallet(userId: string, authData: Readonly<Record<string, unknown>>): Promise<void> {
    const sent = Object.entries(authData);
    const [[provider, proof] = []] = sent;
    const family = FAMILY_ORDER.find((one) => CHAIN_FAMILIES[one].provider === provider);
    if (!family || sent.length !== 1) {
      throw new Parse.Error(
        Parse.Error.VALIDATION_ERROR,
        'authData must hold the proof of one wallet, such as { moralisEth: { id, signature, data } }.',
      );
    }
    const key = await proveWallet(family, proof);
    if ((await addresses[family].findOwner(key)) === userId) return;
    throw new Parse.Error(
      Parse.Error.OBJECT_NOT_FOUND,
      'This wallet is not linked to your account. Sign with one that is.',
    );
  }

  return async ({ user, userId, sessionToken, params }) => {
    const { authData, password, code } = params;
    if (authData !== undefined) await byWallet(userId, authData);
    else if (password !== undefined) await byPassword(userId, password, code);
    else return { until: (await proofs.require(user))?.toISOString() ?? null };
    return { until: (await proofs.renew(sessionToken)).toISOString() };
  };
}
