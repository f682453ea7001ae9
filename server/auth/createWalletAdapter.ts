import Parse from 'parse/node';
import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { canNameInLink, linkText } from '@/protocol/sign-in/signInMessage';
import type { WalletRepository, Linkable } from '@/server/auth/walletRepository';
import type { WalletNotifications } from '@/server/auth/createAddressTriggers';
import type { AddressClaims } from '@/server/auth/signupLock';
import type { ChallengeStore } from '@/server/auth/challenges';
import type { IdentityProofs } from '@/server/auth/identityProofs';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { SignInError } from '@/server/auth/SignInError';
import { verifySignIn, type SignInProof, type SignInRules } from '@/server/auth/verifySignIn';

/** What the sign-in of a family of chains stands on. */
export type WalletAdapterParts = {
  family: ChainFamily;
  scheme: SignatureScheme;
  rules: Omit<SignInRules, 'now'>;
  challenges: ChallengeStore;
  addresses: WalletRepository;
  claims: AddressClaims;
  proofs: IdentityProofs;
  security: WalletNotifications;
};

/** What Parse Server tells an adapter of the request; `original` is the account found or changed. */
type AdapterRequest = {
  master?: boolean;
  user?: { id?: string; get(key: string): unknown; getSessionToken(): string | null };
  original?: { id?: string };
  object?: { id?: string };
};

type Outcome = { proof: SignInProof } | { reason: SignInError };

/**
 * Parse Server's adapter of a wallet provider of the SDK (`moralisEth`, `moralisSol`, `moralisDot`, `moralisErd`):
 * `{ id, signature, data }` (rows B06, G28).
 *
 * One account holds many addresses, but Parse Server finds an account by one id per provider. So `beforeFind` replaces
 * the address by the id of the account that holds it. It also takes signature and text away: neither is stored.
 *
 * `beforeFind` never refuses a sign-in itself but keeps the verdict for `validateAuthData`, which Parse Server calls for
 * every sign-in and every change, and skips only where an account is saved by its owner with the id it has: the SDK sends
 * old proofs along with other changes, and they must not spoil them.
 */
export function createWalletAdapter({
  family,
  scheme,
  rules,
  challenges,
  addresses,
  claims,
  proofs,
  security,
}: WalletAdapterParts) {
  const outcomes = new WeakMap<object, Outcome>();
  /** The keys for which a request may make an account, until it has. */
  const claimed = new WeakMap<object, string>();

  async function prove(authData: unknown): Promise<Outcome> {
    try {
      const proof = await verifySignIn(family, scheme, authData, { ...rules, now: new Date() });
      // Last of all: only its signer can use a challenge up.
      for (const challenge of proof.challenges) {
        if (!(await challenges.use(challenge))) throw new SignInError('used');
      }
      return { proof };
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return { reason: error };
    }
  }

  /** The id under which Parse Server finds the account of an address; `null` where it has none. */
  async function findSignInId(address: string, key: string): Promise<string | null> {
    const owner = await addresses.findOwner(key);
    if (owner === null) return (await addresses.findUserBySignInId(address)) === null ? null : address;
    const signInId = await addresses.findSignInId(owner);
    if (signInId !== null) return signInId;
    // As it was linked: Polkadot writes one key in many ways, and the id must be found again when it is unlinked.
    const [linked = address] = await addresses.addressesOf(owner);
    await addresses.setSignInId(owner, linked);
    return linked;
  }

  /** Whether an account holds an address; the row of the one it signed in with first may be lost. */
  async function isOf(userId: string, { address, key }: Linkable): Promise<boolean> {
    const owner = await addresses.findOwner(key);
    return owner === userId || (owner === null && (await addresses.findSignInId(userId)) === address);
  }

  async function beforeFind(authData: unknown): Promise<void> {
    if (typeof authData !== 'object' || authData === null || Array.isArray(authData)) {
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, new SignInError('malformed').message);
    }
    const outcome = await prove(authData);
    outcomes.set(authData, outcome);
    const id = 'id' in authData && typeof authData.id === 'string' ? normalizeAddress(family, authData.id) : null;
    const address = 'proof' in outcome ? outcome.proof.address : id;
    for (const name of Object.keys(authData)) Reflect.deleteProperty(authData, name);
    if (address === null) return;
    const key = 'proof' in outcome ? outcome.proof.key : ((await scheme.readKey(address)) ?? address);
    const isTaken = async () => (await findSignInId(address, key)) !== null;
    const mayMakeAccount = 'proof' in outcome && outcome.proof.purpose !== 'link' && !(await isTaken());
    if (mayMakeAccount && (await claims.claim(key, isTaken))) claimed.set(authData, key);
    Object.assign(authData, { id: (await findSignInId(address, key)) ?? address });
  }

  async function validateAuthData(authData: Record<string, unknown>, _options: unknown, request: AdapterRequest) {
    try {
      return await validate(authData, request);
    } catch (error) {
      // Nothing is made of the address: the next one, who may be its owner, need not wait until the claim expires.
      const key = claimed.get(authData);
      if (key !== undefined) await claims.release(key);
      throw error;
    }
  }

  async function validate(authData: Record<string, unknown>, request: AdapterRequest) {
    const outcome = outcomes.get(authData) ?? (await prove(authData));
    const error = 'reason' in outcome ? outcome.reason : validatePurpose(outcome.proof, request);
    if (error || !('proof' in outcome)) {
      // Of a change to an account Parse Server makes 'session missing' where it is refused with 101.
      const code = request.user ? Parse.Error.SCRIPT_FAILED : Parse.Error.OBJECT_NOT_FOUND;
      throw new Parse.Error(code, error?.message ?? '');
    }
    const { address, key } = outcome.proof;
    const account = request.original?.id;
    if (account === undefined) return { save: { id: authData['id'] ?? address } };
    const isLinked = await isOf(account, { address, key });
    const links = account === request.object?.id && (request.master || request.user?.id === account);
    if (!isLinked) {
      // Parse Server found the account by something else that was named, which need not be proved.
      if (!links) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, new SignInError('not-linked').message);
      if (!request.master) await proofs.require(request.user);
    }
    // Also mends a row that was lost when the account was made.
    await addresses.link({ address, key }, account);
    if (!isLinked) security.notify(account, 'wallet-linked', address);
    await claims.release(key);
    const [linked = address] = await addresses.addressesOf(account);
    return { save: { id: (await addresses.findSignInId(account)) ?? linked } };
  }

  /** A text that says what it is for is good for that alone; one to link names the account. */
  function validatePurpose({ purpose, text }: SignInProof, { user }: AdapterRequest): SignInError | null {
    if (!user) return purpose === 'link' ? new SignInError('other-purpose') : null;
    if (purpose === 'sign-in') return new SignInError('other-purpose');
    if (purpose !== 'link') return null;
    const { host } = new URL(rules.siteUrl);
    // Not of the account found: that is another's where the address is linked already, which is answered with 208.
    const names = [user.id, user.get('username')].filter((name) => typeof name === 'string').filter(canNameInLink);
    return names.some((account) => text === linkText({ host, account })) ? null : new SignInError('other-account');
  }

  /** Checks a proof without Parse Server and uses its challenge up; answers the key. Rejects with 101. */
  async function proveKey(authData: unknown): Promise<string> {
    const outcome = await prove(authData);
    if ('proof' in outcome && outcome.proof.purpose !== 'link') return outcome.proof.key;
    const { message } = 'reason' in outcome ? outcome.reason : new SignInError('other-purpose');
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, message);
  }

  const adapter = {
    // Parse Server 9.10 copies only certain members of an adapter of one's own, and `beforeFind` is not among them.
    validateOptions(this: { beforeFind?: typeof beforeFind }) {
      this.beforeFind = beforeFind;
    },
    /** A key is all it takes: two-step sign-in asks for no code beside it. */
    policy: 'solo',
    validateAppId: () => Promise.resolve(),
    validateAuthData,
  };
  return { adapter, proveKey };
}
