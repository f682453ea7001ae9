import type { IncomingMessage } from 'node:http';

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
