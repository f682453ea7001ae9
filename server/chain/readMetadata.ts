import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseUrl } from '@/protocol/text/boundedText';
import { sniffType } from '@/protocol/files';
import { OutsideCallRefused, permitOutsideCall } from '@/server/chain/outsideCalls';
import { deadline, type PublicRules, BlockedAddress, requestPublic } from '@/server/http/requestPublic';
import { currentRequest } from '@/server/process/currentRequest';
import { withoutJoiners } from '@/protocol/text/unseenCharacters';

/** Why a token's metadata is unavailable, for the log; a retry may succeed. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
}

/** What may be fetched, and how much. */
export type FetchRules = PublicRules & {
  maxBytes: number;
  /** Timeout in total, with redirects and body, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
};

const HEADERS = {
  Accept: 'application/json, image/*;q=0.8, */*;q=0.1',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Foyer',
};

const MAX_REDIRECTS = 3;

/**
 * Fetches an untrusted URL without access to the operator's network: every address of the host must
 * be public, the connection goes to the checked address, and each redirect is checked the same way.
 *
 * @throws {MetadataError} with what was not allowed or did not answer; {OutsideCallRefused}
 */
export async function fetchPublic(address: string, rules: FetchRules): Promise<Uint8Array> {
  const limit = deadline(rules.timeoutMs);
  const signal = AbortSignal.any([limit, rules.signal ?? [], currentRequest()?.signal ?? []].flat());
  try {
    return await follow(address, rules, signal);
  } catch (error) {
    if (error instanceof MetadataError || error instanceof OutsideCallRefused) throw error;
    if (error instanceof BlockedAddress) throw new MetadataError(error.message, { cause: error });
    const reason = limit.aborted ? 'it took too long' : String(error);
    throw new MetadataError(`${hostOf(address)} could not be reached: ${reason}`, { cause: error });
  }
}

async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Uint8Array> {
  let url = readUrl(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    await permitOutsideCall();
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
  throw new MetadataError(`${hostOf(address)} redirects more than ${MAX_REDIRECTS} times.`);
}

async function readBody(answer: IncomingMessage, host: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += (part as Buffer).length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new MetadataError(`${host} sends more than ${maxBytes} bytes.`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

function readUrl(address: string, base?: URL): URL {
  const url = parseUrl(address, { base });
  if (!url) throw new MetadataError('The URL is invalid.');
  return url;
}

const hostOf = (address: string): string => parseUrl(address)?.host ?? 'It';

/** Stored metadata of a token: the JSON as received, and the text for search. */
export type TokenMetadata = {
  metadata: string;
  name: string | null;
  description: string | null;
  attributes: string | null;
};

/** Maximum searchable text, in characters. */
const MAX_LENGTH = 10_000;

const json = z.looseObject({
  name: z.unknown().optional(),
  description: z.unknown().optional(),
  attributes: z.unknown().optional(),
  properties: z.unknown().optional(),
});

/**
 * Reads the file behind a token's URI: JSON (ERC-721, ERC-1155), or an image, which is then its
 * only metadata.
 *
 * @throws {MetadataError} if it is neither
 */
export function readMetadata(bytes: Uint8Array, uri: string): TokenMetadata {
  const type = sniffType(bytes.subarray(0, 512), '');
  if (type.startsWith('image/')) {
    return { metadata: JSON.stringify({ image: uri }), name: null, description: null, attributes: null };
  }
  const text = Buffer.from(bytes).toString('utf8').replaceAll('\0', '').trim();
  const read = json.safeParse(parse(text));
  if (!read.success) throw new MetadataError(`The file is neither a JSON object nor an image (${type}).`);
  const { name, description, attributes, properties } = read.data;
  const list = attributes ?? properties;
  return {
    metadata: text,
    name: asText(name),
    description: asText(description),
    attributes: list == null ? null : asText(toJson(list)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws {MetadataError} for what nests deeper than the stack */
function toJson(list: unknown): string | undefined {
  try {
    return JSON.stringify(list);
  } catch (error) {
    throw new MetadataError('The attributes of the token nest too deep.', { cause: error });
  }
}

/** Text to search in, without NUL, which PostgreSQL rejects, and without joiners, which nobody types alike. */
function asText(value: unknown): string | null {
  return typeof value === 'string' ? withoutJoiners(value.replaceAll('\0', '')).slice(0, MAX_LENGTH) : null;
}
