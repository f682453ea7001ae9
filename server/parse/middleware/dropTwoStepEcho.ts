import type { RequestHandler } from 'express';

/**
 * Takes what Parse Server itself told of the second step (`mfa: { status }`) out of what clients send back.
 *
 * The SDK sends all ways in of a user again when one is linked or unlinked. Parse Server would take the status, which is
 * not what it keeps, for a change of the second step, and refuse: no wallet could be linked to such an account.
 */
export const dropTwoStepEcho: RequestHandler = (req, _res, next) => {
  const body = asRecord(req.body);
  const parts: unknown[] = Array.isArray(body?.['requests']) ? body['requests'] : [];
  for (const sent of [body, ...parts.map((part) => asRecord(asRecord(part)?.['body']))]) {
    const authData = asRecord(sent?.['authData']);
    if (authData && isEcho(authData['mfa'])) delete authData['mfa'];
  }
  next();
};

const isEcho = (mfa: unknown): boolean => Object.keys(asRecord(mfa) ?? {}).join() === 'status';

/** The object itself, to be changed in place; `null` for anything else. */
function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
