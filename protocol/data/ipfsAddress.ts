import { decodeComponent } from '@/protocol/text/decodeComponent';

/** What an address of content on IPFS names. */
export type IpfsAddress = {
  cid: string;
  /**
   * The names below the CID, decoded, in each way in which they can be meant, the likeliest first. Contracts write `#`
   * and `?` as part of a name (`Cool Cat #12.json`), as a fragment or as a query. Empty for a path that leaves the
   * content (`..`).
   */
  paths: readonly (readonly string[])[];
  /** Whether it is a URL of a gateway, which can be requested as written. */
  isUrl: boolean;
};

/** Longest address that is read, in characters; paths of content have no more than a few names. */
const MAX_LENGTH = 8_192;

/** The characters of a CID in the usual encodings. */
const CID = String.raw`([a-z\d]{46,})(?![^/?#])`;

const GATEWAY = /^https?:\/\/([^/?#]+)/i;
const SUBDOMAIN = /^([a-z\d]{46,})\.ipfs\./i;
const BELOW_GATEWAY = new RegExp(String.raw`^[^?#]*?/ipfs/${CID}(.*)$`, 'is');
const BARE = new RegExp(String.raw`^(?:ipfs:/*|/)?(?:ipfs/+)?${CID}(.*)$`, 'is');

/**
 * Reads an address of content on IPFS: `ipfs://{cid}/1.json`, `https://{gateway}/ipfs/{cid}/1.json`,
 * `https://{cid}.ipfs.{gateway}/1.json`, `/ipfs/{cid}` or the CID alone.
 *
 * @returns `null` for an address of another kind, and a longer one
 */
export function readIpfsAddress(address: string): IpfsAddress | null {
  if (address.length > MAX_LENGTH) return null;
  const text = address.trim();
  const [origin = '', host] = GATEWAY.exec(text) ?? [];
  const rest = text.slice(origin.length);
  if (host === undefined) return toAddress(BARE.exec(text), false);
  const [, cid] = SUBDOMAIN.exec(host) ?? [];
  return cid === undefined ? toAddress(BELOW_GATEWAY.exec(rest), true) : { cid, paths: pathsOf(rest), isUrl: true };
}

function toAddress(found: RegExpExecArray | null, isUrl: boolean): IpfsAddress | null {
  const [, cid, rest = ''] = found ?? [];
  return cid === undefined ? null : { cid, paths: pathsOf(rest), isUrl };
}

function pathsOf(rest: string): string[][] {
  if (!rest.startsWith('/')) return [[]];
  const withoutQuery = rest.replace(/\?[\w.~-]+=.*$/s, '');
  const texts = [withoutQuery, rest, rest.split(/[?#]/, 1).join('')];
  const paths = new Map<string, string[]>();
  for (const decode of [decodeName, (name: string) => name]) {
    for (const text of texts) {
      const names = text.split('/').filter(Boolean).map(decode);
      if (names.every(isInside)) paths.set(JSON.stringify(names), names);
    }
  }
  return [...paths.values()];
}

/** Whether a name leads nowhere else, also where a host takes an encoded slash for a slash. */
const isInside = (name: string): boolean => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(decodeName(name));

/** Decodes a name. A percent sign that encodes nothing is literal, as contracts rarely encode it. */
export function decodeName(name: string): string {
  return name.replace(/(?:%[\da-f]{2})+/gi, (encoded) => decodeComponent(encoded) ?? encoded);
}
