import { z } from 'zod';
import { sniffType } from '@/protocol/files/sniffType';
import { MetadataError } from '@/server/chain/metadata/fetchPublic';

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
