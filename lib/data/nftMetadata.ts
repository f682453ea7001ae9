import { parseUrl } from '@/protocol/text/boundedText';
import { decodeName, readIpfsAddress } from '@/protocol/data/ipfsAddress';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** What an NFT's metadata says. */
export type NftMetadata = {
  /** Empty if there is none. */
  name: string;
  description: string;
  /** An unchecked address of any kind; `null` for none. */
  image: string | null;
  attributes: readonly { trait: string; value: string }[];
};

/** Longest name that is shown, in characters. */
const MAX_NAME_LENGTH = 200;

/** The fields that name a picture, the first that is filled before the others; `image_data` mostly is an SVG itself. */
const IMAGE_FIELDS = ['image', 'image_url', 'image_data'];

/**
 * Reads the metadata of an NFT (ERC-721 and ERC-1155 metadata, with the attributes that marketplaces agreed on). Anyone
 * may have written it: what is not as expected is left out.
 */
export function readNftMetadata(text: string | null): NftMetadata {
  const found = parse(text);
  const attributes: unknown[] = Array.isArray(found['attributes']) ? found['attributes'] : [];
  return {
    name: withoutUnseen(toText(found['name']).slice(0, MAX_NAME_LENGTH)),
    description: toText(found['description']),
    image: IMAGE_FIELDS.map((field) => toText(found[field]).trim()).find((text) => text !== '') ?? null,
    attributes: attributes.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const value = toText(Reflect.get(one, 'value'));
      return value ? [{ trait: toText(Reflect.get(one, 'trait_type')).slice(0, MAX_NAME_LENGTH), value }] : [];
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

const IMAGE_DATA = /^data:image\/(png|jpe?g|gif|webp|avif|svg(?:\+xml)?)\s*((?:;[^,]*)?),(.*)$/is;

/**
 * Finds the image that an NFT names, or is. IPFS addresses lead to the backend's own store, whatever gateway they name:
 * they name the content. No kind runs scripts in an image element, nor loads anything from there.
 *
 * @returns `null` for what is no image, or an address of another kind, such as `http:` or `javascript:`
 */
export function findNftImage(image: unknown, serverUrl: string): NftImage | null {
  if (typeof image !== 'string') return null;
  const address = image.trim();
  const src = toImageData(address);
  if (src !== null) return { kind: 'own', src };
  const content = readIpfsAddress(address);
  if (content) {
    const [names] = content.paths;
    if (names === undefined) return null;
    const path = [BACKEND_PATHS.ipfs, content.cid, ...names.map(encode)].join('/');
    return { kind: 'own', src: backendAddress(serverUrl, path) };
  }
  const url = parseUrl(address);
  return url?.protocol === 'https:' && url.username === '' ? { kind: 'foreign', url: url.href, host: url.host } : null;
}

/** Content of a `data:` URL that needs no escapes. Browsers end it at a `#`, and drop line breaks. */
const URL_TEXT = /^(?:%[\da-f]{2}|[!$&-;=?-Z_a-z~])*$/i;

/** An SVG, after what may precede its root. */
const SVG = /^(?:<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>]*>|\s)*<svg[\s>]/i;
/** The same in base64, beginning with `<svg` or `<?xml`. */
const SVG_IN_BASE64 = /^(?:PHN2Zy|PD94bWwg)[a-z\d+/\s]*={0,2}$/i;

/** The `data:` URL of an image that the metadata hold: with the escapes that it lacks, or made of an SVG. */
function toImageData(image: string): string | null {
  const text = /^%3c/i.test(image) ? decodeName(image) : image;
  if (SVG.test(text)) return toSvgUrl(text);
  if (SVG_IN_BASE64.test(image)) return `data:image/svg+xml;base64,${image.replace(/\s/g, '')}`;
  const [, type = '', parameters = '', content] = IMAGE_DATA.exec(image) ?? [];
  if (content === undefined || !/^svg/i.test(type)) return content === undefined ? null : image;
  const svg = decodeName(content).trim();
  if (/;\s*base64\s*$/i.test(parameters) && !SVG.test(svg)) {
    return `data:image/svg+xml;base64,${svg.replace(/\s/g, '')}`;
  }
  return URL_TEXT.test(content) && /^svg\+xml$/i.test(type) ? image : toSvgUrl(svg);
}

/** Browsers read an SVG image only with its namespace, which pages that show it inline can do without. */
function toSvgUrl(svg: string): string {
  const root = /<svg(?=[\s>])[^>]*/i.exec(svg)?.[0] ?? '';
  const isNamed = /\sxmlns\s*=/i.test(root);
  const whole = isNamed ? svg : svg.replace(/<svg(?=[\s>])/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml;charset=utf-8,${encode(whole)}`;
}

/** Metadata may hold half a surrogate pair, which no URL can. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
