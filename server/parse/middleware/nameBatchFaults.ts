import type { RequestHandler } from 'express';
import { isCallersFault } from '@/server/parse/callersFaults';
import { isRecord } from '@/server/parse/findValueFault';

/** What Parse Server answers to a request of its own that fails from within. */
const INTERNAL = { code: 1, error: 'Internal server error.' };
const MISFIT = { code: 111, error: 'A value does not fit its field.' };

/**
 * Gives each part of a batch that failed from within the answer that it would have got by itself: Parse Server puts the
 * inner words there, and no code.
 */
export const nameBatchFaults: RequestHandler = (req, res, next) => {
  if (/^\/+batch\/*$/i.test(req.path)) {
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(Array.isArray(body) ? body.map(nameFault) : body);
  }
  next();
};

function nameFault(part: unknown): unknown {
  if (!isRecord(part) || !isRecord(part['error']) || typeof part['error']['code'] === 'number') return part;
  return { error: isCallersFault(new Error(String(part['error']['error']))) ? MISFIT : INTERNAL };
}
