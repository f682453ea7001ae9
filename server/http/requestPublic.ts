import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA's registry of special addresses). */
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Networks within the public ones of IPv6 that are special, or carry an address of IPv4 inside. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, length] of SPECIAL_4) special.addSubnet(network, length, 'ipv4');
for (const [network, length] of SPECIAL_6) special.addSubnet(network, length, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address lies in the public internet: neither this machine, nor a private network, nor one of special use. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // Of IPv6 only what is given out counts: addresses of IPv4 in its clothes (::ffff:…, 64:ff9b::…) lie elsewhere.
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Whom a request may go to. */
export type PublicRules = {
  /** Whether a machine may be asked by its address; that of the public internet alone in use. */
  mayAsk?: ((address: string) => boolean) | undefined;
  /** An origin of the operator's own that may be asked wherever it is, such as `http://127.0.0.1:8080`. */
  trusted?: string | undefined;
  /** Protocols that are spoken; `https:` alone in use. */
  protocols?: readonly string[] | undefined;
};

/** What is asked for. */
export type PublicRequest = PublicRules & {
  method?: string;
  headers: RequestOptions['headers'];
  body?: Uint8Array;
  signal: AbortSignal;
};

/** An address that is not asked; the message tells why. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * Sends one request to where strangers say, without letting them reach machines of the operator's network: every address
 * that the name has must be public, and the connection goes to the address that was checked. Redirects are not followed.
 *
 * @throws {RefusedAddress} for what may not be asked; the error of the connection where there is no answer
 */
export async function requestPublic(url: URL, request: PublicRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = request;
  const machine = await findMachine(url, request, signal);
  const family = isIP(machine);
  const options: RequestOptions = {
    // No connection is kept: one that is open already could lead to another address.
    agent: false,
    ...{ method, headers, signal },
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address: machine, family }]);
      else done(null, machine, family);
    },
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).once('error', reject).end(body);
  });
}

/** The one address to connect to; it is looked up once, so that a name cannot lead elsewhere the second time. */
async function findMachine(url: URL, rules: PublicRules, signal: AbortSignal): Promise<string> {
  const { mayAsk = isPublicAddress, protocols = ['https:'], trusted } = rules;
  const isTrusted = url.origin === trusted;
  if (!isTrusted && !protocols.includes(url.protocol)) throw new RefusedAddress(`${url.protocol} is not fetched.`);
  if (url.username || url.password) throw new RefusedAddress('An address with a password is not fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [host]
    : (await orAbort(lookup(host, { all: true }), signal)).map(({ address }) => address);
  const [first] = found;
  if (first === undefined) throw new RefusedAddress(`${url.host} has no address.`);
  if (!isTrusted && !found.every(mayAsk)) throw new RefusedAddress(`${url.host} is not in the public internet.`);
  return first;
}

/** Waits for something that cannot be broken off itself. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * A signal that aborts after some time, with a `TimeoutError`, or as soon as one of the others does.
 *
 * Use it in place of `AbortSignal.any([AbortSignal.timeout(ms), …])`: Node 20 holds that timeout so weakly that garbage
 * collection takes it away, and the signal then never aborts (nodejs/node#57736).
 *
 * @param ms time from now, in milliseconds; it keeps no process running
 */
export function deadline(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const late = new AbortController();
  const reason = () => new DOMException(`No response within ${ms} ms.`, 'TimeoutError');
  setTimeout(() => late.abort(reason()), ms).unref();
  return AbortSignal.any([late.signal, ...signals]);
}
