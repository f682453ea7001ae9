import { readSettings } from '@/lib/env';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** What an NFT says of itself. */
export type Piece = {
  name: string | null;
  description: string | null;
  /** An address that a browser may show as a picture; `null` where there is none. */
  picture: string | null;
  attributes: { name: string; value: string }[];
};

/** Reads the metadata of an NFT (ERC-721 and ERC-1155 metadata, OpenSea's attributes); it may say anything, or nothing. */
export function readPiece(metadata: string | null): Piece {
  const told = readObject(metadata);
  return {
    name: textOf(told['name']),
    description: textOf(told['description']),
    picture: pictureOf(textOf(told['image']) ?? textOf(told['image_url'])),
    attributes: Array.isArray(told['attributes']) ? told['attributes'].flatMap(attributeOf) : [],
  };
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // Not JSON: the piece says nothing of itself.
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function attributeOf(value: unknown): Piece['attributes'] {
  if (typeof value !== 'object' || value === null || !('value' in value)) return [];
  const { trait_type: name, value: told } = value as { trait_type?: unknown; value: unknown };
  if (typeof told !== 'string' && typeof told !== 'number' && typeof told !== 'boolean') return [];
  return [{ name: textOf(name) ?? 'Attribute', value: String(told) }];
}

/** Pictures come from the backend's own store, or out of the metadata itself; other hosts would learn who looks. */
function pictureOf(address: string | null): string | null {
  if (address === null) return null;
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/.exec(address);
  if (ipfs?.[1]) return backendAddress(readSettings().serverUrl, `${BACKEND_PATHS.ipfs}/${ipfs[1]}`);
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address) ? address : null;
}
