import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { unlessAborted } from '@/protocol/waits/races';

/** IPv4 networks that are not public (IANA's special-purpose registry). */
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

/** Special networks within public IPv6, and those that embed an IPv4 address. */
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

/**
 * Whether an address is on the public internet: not this machine, a private network, or
 * special-purpose.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // For IPv6 only allocated networks count: embedded IPv4 addresses (::ffff:…, 64:ff9b::…) are
  // outside.
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Where a request may go. */
export type PublicRules = {
  /** Whether an address may be called; by default public ones only. */
  mayAsk?: ((address: string) => boolean) | undefined;
  /**
   * An origin of the operator that may be called wherever it is, such as `http://127.0.0.1:8080`.
   */
  trusted?: string | undefined;
  /** Allowed protocols; by default `https:` only. */
  protocols?: readonly string[] | undefined;
};

/** The request. */
export type PublicRequest = PublicRules & {
  method?: string;
  headers: RequestOptions['headers'];
  body?: Uint8Array;
  signal: AbortSignal;
};

/** A URL that may not be called; the message says why. */
export class BlockedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * Sends one request to an untrusted URL without access to the operator's network: every address of
 * the host must be public, and the connection goes to the checked address. Redirects are not
 * followed.
 *
 * @throws {BlockedAddress} for a URL that may not be called; the connection error if there is no
 * response
 */
export async function requestPublic(url: URL, request: PublicRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = request;
  const machine = await findMachine(url, request, signal);
  const family = isIP(machine);
  const options: RequestOptions = {
    // Connections are not reused: an open one could lead to another address.
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

/** The address to connect to; it is resolved once, so that a second lookup cannot differ. */
async function findMachine(url: URL, rules: PublicRules, signal: AbortSignal): Promise<string> {
  const { mayAsk = isPublicAddress, protocols = ['https:'], trusted } = rules;
  const isTrusted = url.origin === trusted;
  if (!isTrusted && !protocols.includes(url.protocol)) throw new BlockedAddress(`${url.protocol} is not fetched.`);
  if (url.username || url.password) throw new BlockedAddress('An address with a password is not fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [host]
    : (await unlessAborted(lookup(host, { all: true }), signal)).map(({ address }) => address);
  const [first] = found;
  if (first === undefined) throw new BlockedAddress(`${url.host} has no address.`);
  if (!isTrusted && !found.every(mayAsk)) throw new BlockedAddress(`${url.host} is not in the public internet.`);
  return first;
}

/**
 * A signal that aborts after some time with a `TimeoutError`, or as soon as one of the others does.
 *
 * Use it instead of `AbortSignal.any([AbortSignal.timeout(ms), …])`: Node 20 references that
 * timeout weakly, so that garbage collection may remove it and the signal never aborts
 * (nodejs/node#57736).
 *
 * @param ms time from now, in milliseconds; it keeps no process running
 */
export function deadline(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const late = new AbortController();
  const reason = () => new DOMException(`No response within ${ms} ms.`, 'TimeoutError');
  setTimeout(() => late.abort(reason()), ms).unref();
  return AbortSignal.any([late.signal, ...signals]);
}
