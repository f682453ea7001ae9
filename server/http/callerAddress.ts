import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@/protocol/clientAddress';
import { hashBody, readVisitor, VISITOR_HEADER } from '@/protocol/visitor';

/**
 * The address that a request is counted for: the one way in which the backend finds it.
 *
 * @param body the bytes of the body, once they are read
 */
export type CallerAddress = (req: IncomingMessage, body?: Uint8Array) => string;

/** By which settings an address is found. */
export type AddressSettings = {
  /** Number of trusted proxies. */
  trustProxy: number;
  /** Shared with the site; `null`: nobody's word but the connection's counts. */
  visitorKey: string | null;
};

const NO_BODY = hashBody('');

/**
 * Finds the visitor for whom the site asks, where the site has signed that for the very body of the request (record 0043);
 * else the client of the connection. Before a body is read, nothing is known of it, and the connection counts.
 *
 * Limits go by it and nothing else: what is reserved for the operator asks the connection alone (`mayUseMasterKey`).
 */
export function createCallerAddress({ trustProxy, visitorKey }: AddressSettings): CallerAddress {
  return (req, body) => {
    const header = req.headers[VISITOR_HEADER];
    const claim = visitorKey === null || header === undefined ? null : readVisitor(visitorKey, header);
    return claim && claim.bodyHash === hashOf(req, body) ? claim.address : clientAddress(req, trustProxy);
  };
}

/** The hash of a request's body; `null` while it is to be read. */
function hashOf({ headers }: IncomingMessage, body: Uint8Array | undefined): string | null {
  if (body) return hashBody(body);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return hasBody ? null : NO_BODY;
}
