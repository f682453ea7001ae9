import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The client address of a connection: the socket's own, or with trusted proxies the one in `X-Forwarded-For`. Site and
 * backend both go by it, and by the same setting.
 *
 * @param trustProxy number of proxies in front that add to `X-Forwarded-For` (`TRUST_PROXY`)
 */
export function clientAddress(req: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: number): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '');
  const named = forwarded.split(',').flatMap((part) => part.trim() || []);
  const chain = [...named, req.socket.remoteAddress ?? ''];
  return chain[Math.max(0, chain.length - 1 - trustProxy)] ?? '';
}

/**
 * The address a limit counts: the /64 network for IPv6, since one customer is given 2^64 addresses
 * (RFC 6177); an IPv4 address unchanged.
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
