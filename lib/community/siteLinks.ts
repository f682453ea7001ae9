import { decodeComponent } from '@/protocol/text/decodeComponent';

/** Kinds of pages of this site that a post shows a preview of. */
export type SiteLinkKind = 'profile' | 'docs' | 'transaction' | 'address' | 'token' | 'collection' | 'nft' | 'block';

/** A link of a post to a page of this site. */
export type SiteLink = {
  /** With its query and hash. */
  path: string;
  kind: SiteLinkKind;
  /** Chain of a page of the explorer. */
  chain: number | null;
  /** Name of a profile, path of a page of the docs, address, hash or number. */
  subject: string;
  /** Number of an NFT in its collection. */
  token: string | null;
};

/** Addresses of the web, and paths in a link of Markdown. */
const LINKS = /\]\((\/[^\s)]+)|(https?:\/\/[^\s<>()[\]"'`*]+)/g;

/** What stands in code is shown and not followed. */
const CODE = /```[^]*?```|`[^`\n]*`/g;

/** Signs that end a sentence, and no address. */
const END = /[.,;:!?]+$/;

const PROFILE = /^\/u\/([^/?#]+)(?:[?#]|$)/;
const DOCS = /^(\/docs(?:\/[\w-]+)*)(?:[?#]|$)/;
const EXPLORER = /^\/explorer\/(\d{1,10})\/(tx|address|token|nft|block)\/(\w{1,80})(?:\/(\d{1,78}))?(?:[?#]|$)/;

/** What the explorer calls its pages, and their kinds. */
const KINDS: Readonly<Record<string, SiteLinkKind>> = { tx: 'transaction', nft: 'collection' };

/**
 * The first link of a post to a page of this site that has a preview: a profile, a page of the docs, or one of the
 * explorer. `null` where there is none.
 *
 * @param origin of the site, without a slash at the end
 */
export function findSiteLink(text: string, origin: string): SiteLink | null {
  for (const [, path, address = ''] of text.replace(CODE, ' ').matchAll(LINKS)) {
    const own = path ?? (address.startsWith(`${origin}/`) ? address.slice(origin.length) : null);
    const link = own === null ? null : readLink(own.replace(END, ''));
    if (link) return link;
  }
  return null;
}

function readLink(path: string): SiteLink | null {
  const [, name] = PROFILE.exec(path) ?? [];
  const subject = name === undefined ? null : decodeComponent(name);
  if (subject !== null) return { path, kind: 'profile', chain: null, subject, token: null };
  const [, page] = DOCS.exec(path) ?? [];
  if (page !== undefined) return { path, kind: 'docs', chain: null, subject: page, token: null };
  const [, chain, part = '', id, token] = EXPLORER.exec(path) ?? [];
  if (id === undefined) return null;
  const kind = part === 'nft' && token !== undefined ? 'nft' : (KINDS[part] ?? (part as SiteLinkKind));
  return { path, kind, chain: Number(chain), subject: id, token: token ?? null };
}
