import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@/protocol/clientAddress';
import { hashBody, readVisitor, type VisitorClaim, VISITOR_HEADER, type VisitorFault } from '@/protocol/visitor';

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

/**
 * Why a header that names a visitor does not count: what is wrong with it, this backend has no key to read it with, or it is
 * signed for another body.
 */
export type UnknownVisitor = VisitorFault | 'no-key' | 'body';

const NO_BODY = hashBody('');

/**
 * Finds the visitor for whom the site asks, where the site has signed that for the very body of the request (record 0043);
 * else the client of the connection. Before a body is read, nothing is known of it, and the connection counts.
 *
 * Limits go by it and nothing else: what is reserved for the operator asks the connection alone (`mayUseMasterKey`).
 *
 * @param onUnknown told of each request whose header does not count
 */
export function createCallerAddress(
  { trustProxy, visitorKey }: AddressSettings,
  onUnknown: (reason: UnknownVisitor) => void = () => undefined,
): CallerAddress {
  const readNamed = (header: string | string[], bodyHash: string): VisitorClaim | UnknownVisitor => {
    if (visitorKey === null) return 'no-key';
    const claim = readVisitor(visitorKey, header);
    return typeof claim === 'string' || claim.bodyHash === bodyHash ? claim : 'body';
  };
  return (req, body) => {
    const header = req.headers[VISITOR_HEADER];
    const bodyHash = header === undefined ? null : hashOf(req, body);
    if (header === undefined || bodyHash === null) return clientAddress(req, trustProxy);
    const named = readNamed(header, bodyHash);
    if (typeof named !== 'string') return named.address;
    onUnknown(named);
    return clientAddress(req, trustProxy);
  };
}

/** The hash of a request's body; `null` while it is to be read. */
function hashOf({ headers }: IncomingMessage, body: Uint8Array | undefined): string | null {
  if (body) return hashBody(body);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return hasBody ? null : NO_BODY;
}
