import type { IncomingMessage } from 'node:http';

/** Headers a proxy adds. One of them means: the request came from elsewhere, whatever the socket says. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
];

/**
 * Whether a request was made on this machine itself: from a loopback address, to a loopback name, forwarded by nobody.
 *
 * The name is asked too because a page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), and because a
 * proxy that adds no header still passes on the name it was called by.
 */
export function isLocalRequest(req: IncomingMessage): boolean {
  return (
    isLoopbackAddress(req.socket.remoteAddress) &&
    isLoopbackName(req.headers.host) &&
    FORWARDING_HEADERS.every((name) => req.headers[name] === undefined)
  );
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (/^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === '::1');
}

function isLoopbackName(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
}
