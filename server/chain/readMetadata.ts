import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { sniffType } from '@/protocol/files/sniffType';
import { deadline, type PublicRules, RefusedAddress, requestPublic } from '@/server/http/requestPublic';

/** Why a token's metadata could not be had, in words for the log; another try may fare better. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
}

/** What may be fetched, and how much of it. */
export type FetchRules = PublicRules & {
  maxBytes: number;
  /** For everything together, redirects and body, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
};

const HEADERS = {
  Accept: 'application/json, image/*;q=0.8, */*;q=0.1',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Foyer',
};

const MOST_REDIRECTS = 3;

/**
 * Fetches what strangers name, without letting them ask machines of the operator's network: every address that a name has
 * must be public, the connection goes to the address that was checked, and each redirect is checked the same way.
 *
 * @throws {MetadataError} saying what was not allowed, or did not answer.
 */
export async function fetchPublic(address: string, rules: FetchRules): Promise<Uint8Array> {
  const limit = deadline(rules.timeoutMs);
  const signal = rules.signal ? AbortSignal.any([limit, rules.signal]) : limit;
  try {
    return await follow(address, rules, signal);
  } catch (error) {
    if (error instanceof MetadataError) throw error;
    if (error instanceof RefusedAddress) throw new MetadataError(error.message, { cause: error });
    const reason = limit.aborted ? 'it took too long' : String(error);
    throw new MetadataError(`${hostOf(address)} could not be asked: ${reason}`, { cause: error });
  }
}

async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Uint8Array> {
  let url = readUrl(address);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await requestPublic(url, { ...rules, headers: HEADERS, signal });
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

/** Metadata of a token as it is kept: the JSON as it came, and what searches look through. */
export type TokenMetadata = {
  metadata: string;
  name: string | null;
  description: string | null;
  attributes: string | null;
};

/** Longest text that is searched, in characters. */
const LONGEST = 10_000;

const json = z.looseObject({
  name: z.unknown().optional(),
  description: z.unknown().optional(),
  attributes: z.unknown().optional(),
  properties: z.unknown().optional(),
});

/**
 * Reads the file behind a token's address: JSON (ERC-721, ERC-1155), or a picture, which is then all there is.
 *
 * @throws {MetadataError} for what is neither.
 */
export function readMetadata(bytes: Uint8Array, uri: string): TokenMetadata {
  const type = sniffType(bytes.subarray(0, 512), '');
  if (type.startsWith('image/')) {
    return { metadata: JSON.stringify({ image: uri }), name: null, description: null, attributes: null };
  }
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\0', '').trim();
  const read = json.safeParse(parse(text));
  if (!read.success) throw new MetadataError(`What it names is neither a JSON object nor a picture (${type}).`);
  const { name, description, attributes, properties } = read.data;
  const list = attributes ?? properties;
  return {
    metadata: text,
    name: asText(name),
    description: asText(description),
    attributes: list == null ? null : asText(JSON.stringify(list)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** Text without the one sign that PostgreSQL takes in none. */
function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, LONGEST) : null;
}
