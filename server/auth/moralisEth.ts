import Parse from 'parse/node';
import type { AddressBook } from '@/server/auth/addressBook';
import type { AddressClaims } from '@/server/auth/addressClaims';
import type { ChallengeStore } from '@/server/auth/challengeStore';
import { SignInError } from '@/server/auth/SignInError';
import { verifySignIn } from '@/server/auth/verifySignIn';

/** What the Ethereum sign-in stands on. */
export type MoralisEthParts = {
  appId: string;
  siteHost: string;
  challenges: ChallengeStore;
  addresses: AddressBook;
  claims: AddressClaims;
};

/** What Parse Server tells an adapter of the request; `original` is the account found or changed. */
type AdapterRequest = {
  master?: boolean;
  user?: { id?: string };
  original?: { id?: string };
  object?: { id?: string };
};

type Outcome = { address: string } | { fault: SignInError };

/**
 * Parse Server's adapter of the SDK's `moralisEth` provider: `{ id, signature, data }`.
 *
 * One account holds many addresses, but Parse Server finds an account by one id per provider. So `beforeFind` replaces
 * the address by the id of the account that holds it. It also takes signature and text away: neither is stored.
 *
 * `beforeFind` never refuses a sign-in itself but keeps the verdict for `validateAuthData`, which Parse Server calls for
 * every sign-in and every change, and skips only where an account is saved by its owner with the id it has: the SDK sends
 * old proofs along with other changes, and they must not spoil them.
 */
export function createMoralisEth({ appId, siteHost, challenges, addresses, claims }: MoralisEthParts) {
  const outcomes = new WeakMap<object, Outcome>();

  async function prove(authData: unknown): Promise<Outcome> {
    try {
      const { address, ...challenge } = await verifySignIn(authData, { appId, siteHost, now: new Date() });
      // Last of all: only its signer can use a challenge up.
      if (!(await challenges.use(challenge))) throw new SignInError('used');
      return { address };
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return { fault: error };
    }
  }

  /** The id under which Parse Server finds the account of an address; `null` where it has none. */
  async function findSignInId(address: string): Promise<string | null> {
    const owner = await addresses.findOwner(address);
    if (owner === null) return (await addresses.findUserBySignInId(address)) === null ? null : address;
    const signInId = await addresses.findSignInId(owner);
    if (signInId !== null) return signInId;
    await addresses.setSignInId(owner, address);
    return address;
  }

  async function beforeFind(authData: unknown): Promise<void> {
    if (typeof authData !== 'object' || authData === null || Array.isArray(authData)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, new SignInError('malformed').message);
    }
    const outcome = await prove(authData);
    outcomes.set(authData, outcome);
    const id = 'id' in authData && typeof authData.id === 'string' ? authData.id.toLowerCase() : null;
    for (const key of Object.keys(authData)) Reflect.deleteProperty(authData, key);
    if (id === null) return;
    const isTaken = async () => (await findSignInId(id)) !== null;
    if ('address' in outcome && !(await isTaken())) await claims.claim(id, isTaken);
    Object.assign(authData, { id: (await findSignInId(id)) ?? id });
  }

  async function validateAuthData(authData: Record<string, unknown>, _options: unknown, request: AdapterRequest) {
    const outcome = outcomes.get(authData) ?? (await prove(authData));
    if ('fault' in outcome) {
      // Of a change to an account Parse Server makes 'session missing' where it is refused with 101.
      const code = request.user ? Parse.Error.SCRIPT_FAILED : Parse.Error.OBJECT_NOT_FOUND;
      throw new Parse.Error(code, outcome.fault.message);
    }
    const { address } = outcome;
    const account = request.original?.id;
    const signsIn = !request.user && !request.master;
    const changesItself = account === request.object?.id;
    if (account === undefined || !(signsIn || changesItself)) return { save: { id: authData['id'] ?? address } };
    // Also mends a row that was lost when the account was made.
    await addresses.link(address, account);
    await claims.release(address);
    return { save: { id: (await addresses.findSignInId(account)) ?? address } };
  }

  return {
    // Parse Server 9.10 copies only certain members of an adapter of one's own, and `beforeFind` is not among them.
    validateOptions(this: { beforeFind?: typeof beforeFind }) {
      this.beforeFind = beforeFind;
    },
    validateAppId: () => Promise.resolve(),
    validateAuthData,
  };
}
