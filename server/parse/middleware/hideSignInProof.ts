import type { RequestHandler } from 'express';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import { decodePath } from '@/server/parse/middleware/decodePath';

/**
 * Answers a wallet sign-in with what was stored of it, the address alone. Without it the SDK would keep signature and
 * text in the browser's storage and send them along with later changes. An empty `authDataResponse`, which would
 * become a field of the user, goes too.
 */
export const hideSignInProof: RequestHandler = (req, res, next) => {
  const ids = readIds(req.body);
  if (/^\/+(users|classes\/_User)(\/|$)/i.test(decodePath(req.path)) && Object.keys(ids).length > 0) {
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(isRecord(body) ? clean(body, 'sessionToken' in body ? ids : {}) : body);
  }
  next();
};

/** The addresses of the proofs in a body, by provider. */
function readIds(body: unknown): Record<string, { id: string } | undefined> {
  const authData = readAuthData(body) ?? {};
  return Object.fromEntries(
    FAMILY_ORDER.flatMap((family) => {
      const { provider } = CHAIN_FAMILIES[family];
      const proof = authData[provider];
      if (!isRecord(proof)) return [];
      const { id } = proof;
      return [[provider, typeof id === 'string' ? { id: normalizeAddress(family, id) } : undefined] as const];
    }),
  );
}

function clean({ authDataResponse, ...answer }: Record<string, unknown>, ids: ReturnType<typeof readIds>) {
  if (isRecord(authDataResponse) && Object.keys(authDataResponse).length > 0)
    answer['authDataResponse'] = authDataResponse;
  const known = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
  if (Object.keys(known).length > 0) answer['authData'] = { ...readAuthData(answer), ...known };
  return answer;
}

function readAuthData(body: unknown): Record<string, unknown> | undefined {
  return isRecord(body) && isRecord(body['authData']) ? body['authData'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
