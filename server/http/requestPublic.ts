import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '@/server/http/isPublicAddress';

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
