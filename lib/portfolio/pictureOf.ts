import { backendAddress, BACKEND_PATHS } from '@/protocol/paths';

/** A picture that an NFT names. */
export type Picture =
  /** It can be shown: it is in the metadata itself, or in the backend's own store of files. */
  | { kind: 'own'; src: string }
  /** It lies with somebody else, who would learn who looks at it: shown as a link alone. */
  | { kind: 'foreign'; url: string; host: string };

const OWN_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
/** An address of IPFS, bare or on any gateway. */
const CONTENT = /^(?:ipfs:\/\/(?:ipfs\/)?|https:\/\/[^/?#]+\/ipfs\/)([a-z\d]{46,}(?:\/[^?#]*)?)/i;

/**
 * Where a picture may be taken from. `ipfs:` leads to the backend's own store, whoever's gateway was named: an address
 * names its content. In an image element neither kind runs scripts.
 *
 * @returns `null` for what is no picture, or an address of another kind, such as `http:` or `javascript:`
 */
export function pictureOf(image: unknown, serverUrl: string): Picture | null {
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
    return part; // A percent sign that stands for itself.
  }
}
