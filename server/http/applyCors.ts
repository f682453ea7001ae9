import type { RequestHandler } from 'express';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';
import { UNKNOWN_TOKENS, UNKNOWN_TOKENS_COUNT } from '@/protocol/data/transport';

/** Headers a client of the Parse protocol may send. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'X-Api-Key',
  // `Web3API` of the SDK from 1.11 on.
  'X-Moralis-Build-Target',
  'X-Moralis-Platform',
  'X-Moralis-Platform-Version',
  // tus, for resumable uploads.
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Parse-Application-Id',
  'X-Parse-Client-Key',
  'X-Parse-Client-Version',
  'X-Parse-Cloud-Context',
  'X-Parse-Installation-Id',
  'X-Parse-Javascript-Key',
  'X-Parse-Request-Id',
  'X-Parse-Revocable-Session',
  'X-Parse-Session-Token',
  'X-Requested-With',
].join(', ');

/** Headers a page may read. */
const ANSWER_HEADERS = [
  'Location',
  'Retry-After',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Rate-Limit-Ip-Used',
  'X-Rate-Limit-Limit',
  'X-Rate-Limit-Remaining-Ip-Ttl',
  'X-Rate-Limit-Remaining-Ttl',
  'X-Rate-Limit-Used',
  'X-Request-Id',
  'X-Parse-Job-Status-Id',
  'X-Parse-Push-Status-Id',
  UNKNOWN_TOKENS,
  UNKNOWN_TOKENS_COUNT,
].join(', ');

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Answers CORS requests (Fetch standard, CORS protocol).
 *
 * A foreign origin is rejected before its request runs: the Parse protocol posts `text/plain`,
 * which a browser sends without a preflight.
 */
export function applyCors(policy: OriginPolicy): RequestHandler {
  return (req, res, next) => {
    const { origin } = req.headers;
    res.vary('Origin');
    if (!policy.permits(origin)) {
      res.status(403).json({
        code: OPERATION_FORBIDDEN,
        error: `Pages of ${String(origin)} are not allowed to use this server. Set SITE_URL.`,
      });
      return;
    }
    if (origin !== undefined) {
      res.set('Access-Control-Allow-Origin', origin);
      res.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
    }
    if (req.method === 'OPTIONS') {
      res.set({
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': '600',
      });
      res.status(204).end();
      return;
    }
    keepHeaders(res);
    next();
  };
}

/**
 * Parse Server adds its own CORS headers for any origin; here there is one policy, so later headers
 * are dropped.
 */
function keepHeaders(res: Parameters<RequestHandler>[1]): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => (/^access-control-/i.test(name) ? res : setHeader(name, value));
}

/** Decides which web pages may talk to the backend. */
export type OriginPolicy = {
  /** Allowed origins, the site first. */
  allowed: readonly string[];
  /** Whether a request with this `Origin` header is accepted. Non-browser clients send none. */
  permits(origin: string | undefined): boolean;
};

/**
 * Only the site and the backend's own pages. In development a page on `localhost` is also reached
 * as `127.0.0.1` and vice versa.
 */
export function createOriginPolicy(siteUrl: string, serverUrl: string, production: boolean): OriginPolicy {
  const origins = [new URL(siteUrl).origin, new URL(serverUrl).origin];
  const allowed = [...new Set(production ? origins : origins.flatMap((origin) => [origin, ...twinOf(origin)]))];
  return { allowed, permits: (origin) => origin === undefined || allowed.includes(origin) };
}

function twinOf(origin: string): string[] {
  const url = new URL(origin);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  else return [];
  return [url.origin];
}
