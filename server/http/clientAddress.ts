import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Headers a proxy adds: any of them means that the request was forwarded, whatever the socket says.
 */
const FORWARDING_HEADER =
  /^(forwarded|via|x-real-ip|x-client-ip|(cf-connecting|true-client|fastly-client)-ip|x-(forwarded|envoy|cluster|original)(-.+)?)$/;

/**
 * Whether a request was made on this machine: from a loopback address, to a loopback name, not
 * forwarded.
 *
 * The name is checked because another page can point its own name at 127.0.0.1 (DNS rebinding), and
 * because a proxy without forwarding headers may still pass on its host name. HTTP/1.0 is rejected
 * because proxies use it by default (nginx `proxy_pass`). A proxy on this machine that uses
 * HTTP/1.1, names this machine and adds no header cannot be distinguished from a local program. So
 * this is used in development only: in production the listener decides (`mayUseMasterKey`).
 */
export function isLocalRequest(req: IncomingMessage): boolean {
  return (
    isLoopbackAddress(req.socket.remoteAddress) &&
    isLoopbackName(req.headers.host) &&
    req.httpVersion !== '1.0' &&
    !Object.keys(req.headers).some((name) => FORWARDING_HEADER.test(name))
  );
}

/** Whether an address is a loopback address. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (/^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1');
}

/** Whether a `Host` header names this machine. */
export function isLoopbackName(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
}

/** Decides whether a request comes from the operator; each listener has one such rule. */
export type OperatorRule = (req: IncomingMessage) => boolean;

/** The rule of the public port: nobody in production, programs on this machine in development. */
export const publicRule = (production: boolean): OperatorRule => (production ? () => false : isLocalRequest);

/**
 * The rule of the operator listener: everyone who reaches it. On this machine, the name is checked
 * too: another page can point its own name at 127.0.0.1 (DNS rebinding).
 */
export const operatorRule = (isLoopback: boolean): OperatorRule =>
  isLoopback ? ({ headers }) => isLoopbackName(headers.host) : () => true;

/** By connection, since a request does not know its listener. */
const rules = new WeakMap<Socket, OperatorRule>();

/** Applies a rule to every connection of a listener. */
export function applyOperatorRule(server: Server, rule: OperatorRule): void {
  server.on('connection', (socket) => rules.set(socket, rule));
}

/**
 * Whether a request, or a WebSocket upgrade, may use what is reserved for the operator: the master,
 * maintenance and read-only key, `MORALIS_SECRET`, metrics without a token, and the mailbox.
 *
 * The connection decides, never a forwarding header. A request of an unknown listener may not.
 */
export function mayUseMasterKey(req: IncomingMessage): boolean {
  return rules.get(req.socket)?.(req) ?? false;
}
