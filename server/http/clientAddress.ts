import type { IncomingMessage, Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/**
 * The address a connection comes from, as Express finds it for requests: the socket's own, or with trusted proxies the
 * one that the outermost of them wrote into `X-Forwarded-For`.
 */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '');
  const named = forwarded.split(',').flatMap((part) => part.trim() || []);
  const chain = [...named, req.socket.remoteAddress ?? ''];
  return chain[Math.max(0, chain.length - 1 - trustProxy)] ?? '';
}

/**
 * What an address is counted as: a whole network of IPv6, since one customer is given 2^64 addresses of it (RFC 6177);
 * an address of IPv4 as it is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Headers a proxy adds. One of them means: the request came from elsewhere, whatever the socket says. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-real-ip|x-client-ip|(cf-connecting|true-client|fastly-client)-ip|x-(forwarded|envoy|cluster|original)(-.+)?)$/;

/**
 * Whether a request was made on this machine itself: from a loopback address, to a loopback name, forwarded by nobody.
 *
 * The name is asked too because a page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), and because a
 * proxy that adds no header may still pass on the name it was called by. HTTP/1.0 is refused because proxies speak it
 * where nothing else is said (nginx `proxy_pass`). A proxy on this machine that speaks HTTP/1.1, names this machine and
 * adds no header cannot be told from a program of this machine. So this is asked in development only: in production the
 * listener decides (`mayUseMasterKey`).
 */
export function isLocalRequest(req: IncomingMessage): boolean {
  return (
    isLoopbackAddress(req.socket.remoteAddress) &&
    isLoopbackName(req.headers.host) &&
    req.httpVersion !== '1.0' &&
    !Object.keys(req.headers).some((name) => FORWARDING_HEADER.test(name))
  );
}

/** Whether an address is this machine's own. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (/^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1');
}

/** Whether a `Host` header names this machine. */
export function isLoopbackName(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
}

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
