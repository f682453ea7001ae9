import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import type { Answer, ParseCall } from '@/server/gateway/ParseCall';
import { isRecord } from '@/server/parse/validateValue';

/** What is done to the answer of a call before it goes out. */
type ResponseRule = (call: ParseCall, answer: Answer) => Answer;

const { INVALID_SESSION_TOKEN, MFA_TOKEN_REQUIRED } = Parse.Error;

/** Signing out of a session that has ended is done already. The SDK signs out before each wallet sign-in, and would give up. */
const tolerateExpiredLogout: ResponseRule = ({ route }, answer) =>
  route === '/logout' && isRecord(answer.body) && answer.body['code'] === INVALID_SESSION_TOKEN
    ? { status: 200, body: {}, headers: {} }
    : answer;

/** Parse Server answers with the code of any error (-1), so that nobody could tell that a code is wanted. */
const nameTwoFactorErrors: ResponseRule = ({ route }, answer) => {
  const error = isRecord(answer.body) ? answer.body['error'] : undefined;
  if (route !== '/login' || typeof error !== 'string') return answer;
  return error.startsWith('Missing additional authData')
    ? {
        ...answer,
        body: { code: MFA_TOKEN_REQUIRED, error: 'Enter the 6-digit code from your authenticator app too.' },
      }
    : answer;
};

/** Where there is a second factor, the password alone opens nothing: not even what the account holds. */
const hideAccountBehindTwoFactor: ResponseRule = ({ route }, answer) => {
  if (route !== '/verifyPassword' || !isRecord(answer.body) || answer.status >= 400) return answer;
  const { authData } = answer.body;
  const mfa = isRecord(authData) ? authData['mfa'] : undefined;
  return isRecord(mfa) && mfa['status'] === 'enabled' ? { ...answer, body: {} } : answer;
};

/**
 * Answers a wallet sign-in with what was stored of it, the address alone. Without it the SDK would keep signature and text in
 * the browser's storage and send them along with later changes. An empty `authDataResponse`, which would become a field of
 * the user, goes too.
 */
const hideSignInProof: ResponseRule = ({ className, body: sent }, answer) => {
  if (className !== '_User' || !isRecord(answer.body) || !isRecord(sent['authData'])) return answer;
  const proofs = proofIds(sent['authData']);
  if (proofs === null) return answer;
  const { authDataResponse, ...body } = answer.body;
  if (isRecord(authDataResponse) && Object.keys(authDataResponse).length > 0)
    body['authDataResponse'] = authDataResponse;
  if ('sessionToken' in body && Object.keys(proofs).length > 0) {
    body['authData'] = { ...(isRecord(body['authData']) ? body['authData'] : {}), ...proofs };
  }
  return { ...answer, body };
};

/** The addresses of the proofs of wallets, by provider; `null` where there is no proof. */
function proofIds(authData: Record<string, unknown>): Record<string, { id: string }> | null {
  const families = FAMILY_ORDER.filter((family) => isRecord(authData[CHAIN_FAMILIES[family].provider]));
  if (families.length === 0) return null;
  return Object.fromEntries(
    families.flatMap((family) => {
      const { provider } = CHAIN_FAMILIES[family];
      const proof = authData[provider];
      const id = isRecord(proof) ? proof['id'] : undefined;
      return typeof id === 'string' ? [[provider, { id: normalizeAddress(family, id) }] as const] : [];
    }),
  );
}

/** Every rule, the first one first. */
const RESPONSE_RULES: readonly ResponseRule[] = [
  tolerateExpiredLogout,
  nameTwoFactorErrors,
  hideAccountBehindTwoFactor,
  hideSignInProof,
];

/** Puts the answer to a call into the form in which clients get it. */
export function applyResponseRules(call: ParseCall, answer: Answer): Answer {
  return RESPONSE_RULES.reduce((changed, rule) => rule(call, changed), answer);
}
