import type { PrivateKeyAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { buildSignInMessage, DEFAULT_SIGN_IN_TEXT } from '@/protocol/sign-in/signInMessage';
import type { Rest, RestAnswer } from '@/tests/helpers/createRest';

/** The wallet's part of a sign-in, as it goes over the wire. */
export type SignInProofFields = { id: string; signature: string; data: string };

/** A wallet with a key of its own. */
export function createAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** The time string of a fresh challenge. */
export async function fetchChallenge(rest: Rest): Promise<string> {
  const { body } = await rest('POST', 'functions/getServerTime');
  return (body['result'] as { dateTime: string }).dateTime;
}

/** Signs a challenge as the SDK has wallets sign it. */
export async function signChallenge(
  account: PrivateKeyAccount,
  time: string,
  appId = 'foyer',
): Promise<SignInProofFields> {
  const data = buildSignInMessage({ text: DEFAULT_SIGN_IN_TEXT, appId, time });
  return { id: account.address.toLowerCase(), signature: await account.signMessage({ message: data }), data };
}

/** Sends a proof, as the SDK does in step 4 of its sign-in. */
export function sendProof(rest: Rest, moralisEth: unknown, sessionToken?: string): Promise<RestAnswer> {
  return rest('POST', 'users', { authData: { moralisEth } }, { sessionToken });
}

/** Signs in, whole. */
export async function signInOverRest(rest: Rest, account: PrivateKeyAccount): Promise<RestAnswer> {
  return sendProof(rest, await signChallenge(account, await fetchChallenge(rest)));
}
