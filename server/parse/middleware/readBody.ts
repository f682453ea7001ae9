import express, { type RequestHandler } from 'express';
import { isTooDeep, MAX_DEPTH } from '@/server/parse/isTooDeep';
import { answerParseError } from '@/server/parse/middleware/answerParseError';

/** Largest body that is not an upload. */
const LIMIT = '4mb';

const FAULTS: Record<number, [number, string]> = {
  413: [116, `The body is too large: at most ${LIMIT} are taken.`],
  415: [107, 'The body has an unknown encoding. Send JSON in UTF-8.'],
};

/**
 * Reads JSON bodies, sent as JSON or, as the SDK does, as plain text, or by any other name. What cannot be read is answered
 * with a clear Parse error here; Parse Server would cut the connection. Uploads are left to Parse Server. Forms are no JSON:
 * Parse Server would read them past all the layers that look into a body.
 */
export function readBody(): RequestHandler {
  const parse = express.json({ limit: LIMIT, type: (req) => !isUpload(req) });
  return (req, res, next) => {
    void parse(req, res, (error?: unknown) => {
      if (error) {
        const [code, text] = FAULTS[statusOf(error)] ?? [107, 'The body is not valid JSON.'];
        answerParseError(res, statusOf(error), code, text);
        return;
      }
      const body: unknown = req.body;
      if (Array.isArray(body)) answerParseError(res, 400, 107, 'The body must be a JSON object.');
      else if (isTooDeep(body))
        answerParseError(res, 400, 107, `The body nests too deep: ${MAX_DEPTH} levels are taken.`);
      else next();
    });
  };
}

function isUpload(req: { url?: string; headers: Record<string, string | string[] | undefined> }): boolean {
  return /^\/+files(\/|$)/i.test(req.url ?? '') || /^multipart\//i.test(String(req.headers['content-type'] ?? ''));
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 400;
}
