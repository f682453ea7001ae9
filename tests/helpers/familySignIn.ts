import { CHAIN_FAMILIES, normalizeAddress } from '@/protocol/chainFamilies';
import { buildSignInMessage, DEFAULT_SIGN_IN_TEXT } from '@/protocol/sign-in/signInMessage';
import type { Rest, RestAnswer } from '@/tests/helpers/createRest';
import { fetchChallenge, type SignInProofFields } from '@/tests/helpers/walletSignIn';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** What a proof is made with; by default as the SDK makes it. */
export type ProofOptions = { text?: string; appId?: string; time?: string; whole?: string };

/** Signs a fresh challenge with a key of any family, as the SDK has wallets sign it. */
export async function proveWith(
  rest: Rest,
  signer: Signer,
  { text = DEFAULT_SIGN_IN_TEXT, appId = 'foyer', time, whole }: ProofOptions = {},
): Promise<SignInProofFields> {
  const data = whole ?? buildSignInMessage({ text, appId, time: time ?? (await fetchChallenge(rest)) });
  return { id: normalizeAddress(signer.family, signer.address), signature: await signer.sign(data), data };
}

/** Sends a proof as the SDK does: to come in, or with a session to link. */
export function sendFamilyProof(
  rest: Rest,
  family: Signer['family'],
  proof: unknown,
  options?: Parameters<Rest>[3],
): Promise<RestAnswer> {
  return rest('POST', 'users', { authData: { [CHAIN_FAMILIES[family].provider]: proof } }, options);
}

/** Comes in with a key, whole. */
export async function signInWithSigner(rest: Rest, signer: Signer, options?: ProofOptions): Promise<RestAnswer> {
  return sendFamilyProof(rest, signer.family, await proveWith(rest, signer, options));
}

/** Links a key to the account of a session, as the SDK's `link` does. */
export async function linkWith(
  rest: Rest,
  session: { id: string; token: string },
  signer: Signer,
  options?: ProofOptions,
): Promise<RestAnswer> {
  const proof = await proveWith(rest, signer, options);
  const authData = { [CHAIN_FAMILIES[signer.family].provider]: proof };
  return rest('PUT', `classes/_User/${session.id}`, { authData }, { sessionToken: session.token });
}

/** The session out of the answer to a sign-in. */
export function sessionOf({ body }: RestAnswer): { id: string; token: string } {
  return { id: String(body['objectId']), token: String(body['sessionToken']) };
}
