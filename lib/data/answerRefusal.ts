import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '@/lib/data/Refusal';

/** When to come again to a page of which the backend did not say it, in seconds. */
const RETRY_AFTER = 10;

/**
 * Says in the status and in `Retry-After` (RFC 9110, section 10.2.3) that a page lacks what the backend refused: 429 where its
 * visitor asked for too much, so that no search engine and no cache takes the page for whole. Next's router takes data with
 * any status but 200 for a reason to load the page once more: it is told by the page alone.
 */
export function answerRefusal(req: IncomingMessage, res: ServerResponse, refusal: Refusal | null): void {
  const isLimit = refusal?.reason === 'limit' && res.statusCode !== 404;
  if (isLimit) res.statusCode = isDataRequest(req) ? 200 : 429;
  if (isLimit || res.statusCode === 503) res.setHeader('Retry-After', String(refusal?.seconds ?? RETRY_AFTER));
}

/** Whether Next's router asks for the data of a page to show it in place. */
const isDataRequest = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['x-nextjs-data'] !== undefined || url.startsWith('/_next/data/');
