import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '@/server/indexer/metadata/isPublicAddress';
import { MetadataError } from '@/server/indexer/metadata/MetadataError';

/** What may be fetched, and how much of it. */
export type FetchRules = {
  maxBytes: number;
  /** For everything together, redirects and body, in milliseconds. */
  timeoutMs: number;
  /** Whether a machine may be asked by its address; that of the public internet alone in use. */
  mayAsk?: (address: string) => boolean;
  /** An origin of the operator's own that may be asked wherever it is, such as `http://127.0.0.1:8080`. */
  trusted?: string | undefined;
  /** Protocols that are spoken; `https:` alone in use. */
  protocols?: readonly string[];
  signal?: AbortSignal;
};

const MOST_REDIRECTS = 3;

/**
 * Fetches what strangers name, without letting them ask machines of the operator's network: every address that a name has
 * must be public, the connection goes to the address that was checked, and each redirect is checked the same way.
 *
 * @throws {MetadataError} saying what was not allowed, or did not answer.
 */
export async function fetchPublic(address: string, rules: FetchRules): Promise<Uint8Array> {
  const limit = AbortSignal.timeout(rules.timeoutMs);
  const signal = rules.signal ? AbortSignal.any([limit, rules.signal]) : limit;
  try {
    return await follow(address, rules, signal);
  } catch (error) {
    if (error instanceof MetadataError) throw error;
    const reason = limit.aborted ? 'it took too long' : String(error);
    throw new MetadataError(`${hostOf(address)} could not be asked: ${reason}`, { cause: error });
  }
}

async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Uint8Array> {
  let url = readUrl(address);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await ask(url, await findMachine(url, rules, signal), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = readUrl(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new MetadataError(`${url.host} answered ${statusCode}.`);
    }
    return readBody(answer, url.host, rules.maxBytes);
  }
  throw new MetadataError(`${hostOf(address)} redirects more than ${MOST_REDIRECTS} times.`);
}

/** The one address to connect to; it is looked up once, so that a name cannot lead elsewhere the second time. */
async function findMachine(url: URL, rules: FetchRules, signal: AbortSignal): Promise<string> {
  const { mayAsk = isPublicAddress, protocols = ['https:'], trusted } = rules;
  const isTrusted = url.origin === trusted;
  if (!isTrusted && !protocols.includes(url.protocol)) throw new MetadataError(`${url.protocol} is not fetched.`);
  if (url.username || url.password) throw new MetadataError('An address with a password is not fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [host]
    : (await orAbort(lookup(host, { all: true }), signal)).map(({ address }) => address);
  const [first] = found;
  if (first === undefined) throw new MetadataError(`${url.host} has no address.`);
  if (!isTrusted && !found.every(mayAsk)) throw new MetadataError(`${url.host} is not in the public internet.`);
  return first;
}

function ask(url: URL, machine: string, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(machine);
  const options: RequestOptions = {
    // No connection is kept: one that is open already could lead to another address.
    agent: false,
    signal,
    headers: {
      Accept: 'application/json, image/*;q=0.8, */*;q=0.1',
      'Accept-Encoding': 'identity',
      'User-Agent': 'Foyer',
    },
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address: machine, family }]);
      else done(null, machine, family);
    },
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).once('error', reject).end();
  });
}

async function readBody(answer: IncomingMessage, host: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += (part as Buffer).length;
    // Leaving the loop cuts the connection.
    if (size > maxBytes) throw new MetadataError(`${host} sends more than ${maxBytes} bytes.`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

function readUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new MetadataError('It is no address.');
  return new URL(address, base);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'It';
}

/** Waits for something that cannot be broken off itself. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
