import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import { withoutUnseen } from '@/protocol/unseenCharacters';

/** What an NFT's metadata says. */
export type NftMetadata = {
  /** Empty if there is none. */
  name: string;
  description: string;
  /** An unchecked address of any kind; `null` for none. */
  image: string | null;
  attributes: readonly { trait: string; value: string }[];
};

/**
 * Reads the metadata of an NFT (ERC-721 and ERC-1155 metadata, with the attributes that marketplaces agreed on). Anyone
 * may have written it: what is not as expected is left out.
 */
export function readNftMetadata(text: string | null): NftMetadata {
  const found = parse(text);
  const attributes: unknown[] = Array.isArray(found['attributes']) ? found['attributes'] : [];
  return {
    name: withoutUnseen(toText(found['name'])),
    description: toText(found['description']),
    image: toText(found['image'] ?? found['image_url'] ?? found['image_data']) || null,
    attributes: attributes.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const value = toText(Reflect.get(one, 'value'));
      return value ? [{ trait: toText(Reflect.get(one, 'trait_type')), value }] : [];
    }),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // Not JSON: as good as none.
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Where the image of an NFT is. */
type NftImage =
  /** In the metadata itself, or in the backend's own file store: it can be shown. */
  | { kind: 'own'; src: string }
  /** On another host, which would learn who looks at it: shown as a link only. */
  | { kind: 'foreign'; url: string; host: string };

const OWN_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
/** An address of IPFS, bare or on any gateway. */
const CONTENT = /^(?:ipfs:\/\/(?:ipfs\/)?|https:\/\/[^/?#]+\/ipfs\/)([a-z\d]{46,}(?:\/[^?#]*)?)/i;

/**
 * Finds the image that an NFT names. IPFS addresses lead to the backend's own store, whatever gateway they name: they
 * name the content. Neither kind runs scripts in an image element.
 *
 * @returns `null` for what is no image, or an address of another kind, such as `http:` or `javascript:`
 */
export function findNftImage(image: unknown, serverUrl: string): NftImage | null {
  if (typeof image !== 'string') return null;
  const address = image.trim();
  if (OWN_DATA.test(address)) return { kind: 'own', src: address };
  const path = CONTENT.exec(address)?.[1];
  if (path !== undefined) {
    const parts = path.split('/').map((part) => encodeURIComponent(decode(part)));
    if (parts.includes('..') || parts.includes('.')) return null;
    return { kind: 'own', src: backendAddress(serverUrl, `${BACKEND_PATHS.ipfs}/${parts.join('/')}`) };
  }
  if (!URL.canParse(address)) return null;
  const { protocol, host, href, username } = new URL(address);
  return protocol === 'https:' && username === '' ? { kind: 'foreign', url: href, host } : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // A plain percent sign.
  }
}
