import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLocalRequest, isLoopbackName } from '@/server/http/isLocalRequest';

/** Decides by the request whether it comes from the operator; each listener has one such rule. */
export type OperatorRule = (req: IncomingMessage) => boolean;

/** The rule of the public port: of nobody in production, of programs on this machine in development. */
export const publicRule = (production: boolean): OperatorRule => (production ? () => false : isLocalRequest);

/**
 * The rule of the operator listener: of everybody who reaches it. Where that is this machine, the name is asked too: a
 * page elsewhere can point its own name at 127.0.0.1 (DNS rebinding).
 */
export const operatorRule = (isLoopback: boolean): OperatorRule =>
  isLoopback ? ({ headers }) => isLoopbackName(headers.host) : () => true;

/** By connection, since a request does not say which listener it came to. */
const rules = new WeakMap<Socket, OperatorRule>();

/** Has every connection to a listener judged by a rule. */
export function applyOperatorRule(server: Server, rule: OperatorRule): void {
  server.on('connection', (socket) => rules.set(socket, rule));
}

/**
 * Whether a request, or the upgrade to a websocket, may use what is the operator's alone: the master, maintenance and
 * read-only key, `MORALIS_SECRET`, metrics without a token, and the mailbox.
 *
 * The connection decides, never a header that says who forwarded the request. A request of no known listener may not.
 */
export function mayUseMasterKey(req: IncomingMessage): boolean {
  return rules.get(req.socket)?.(req) ?? false;
}
