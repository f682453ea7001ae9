import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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
