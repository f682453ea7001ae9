import type { IncomingMessage } from 'node:http';

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
