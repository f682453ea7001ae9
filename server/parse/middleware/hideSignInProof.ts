import type { RequestHandler } from 'express';
import { decodePath } from '@/server/parse/middleware/decodePath';

/**
 * Answers a wallet sign-in with what was stored of it, the address alone. Without it the SDK would keep signature and
 * text in the browser's storage and send them along with later changes. An empty `authDataResponse`, which would
 * become a field of the user, goes too.
 */
export const hideSignInProof: RequestHandler = (req, res, next) => {
  const proof = readAuthData(req.body)?.['moralisEth'];
  if (/^\/+(users|classes\/_User)(\/|$)/i.test(decodePath(req.path)) && typeof proof === 'object' && proof !== null) {
    const id = 'id' in proof && typeof proof.id === 'string' ? proof.id.toLowerCase() : undefined;
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(isRecord(body) ? clean(body, 'sessionToken' in body ? id : undefined) : body);
  }
  next();
};

function clean({ authDataResponse, ...answer }: Record<string, unknown>, id: string | undefined) {
  if (isRecord(authDataResponse) && Object.keys(authDataResponse).length > 0)
    answer['authDataResponse'] = authDataResponse;
  if (id !== undefined) answer['authData'] = { ...readAuthData(answer), moralisEth: { id } };
  return answer;
}

function readAuthData(body: unknown): Record<string, unknown> | undefined {
  return isRecord(body) && isRecord(body['authData']) ? body['authData'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
