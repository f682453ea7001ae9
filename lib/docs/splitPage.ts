/** A part of a page that is too long for one: what stands below one of its headings of the third level. */
type DocsSection = { slug: string; title: string; text: string };

/** A long page as an overview and its parts. */
export type SplitPage = {
  /** The page without its parts, each replaced by a link to it. */
  overview: string;
  parts: readonly DocsSection[];
  /** Where each heading that has moved into a part is now: the slug of the part, and the heading's own id there. */
  moved: ReadonlyMap<string, { part: string; id: string | null }>;
};

/** Longest Markdown of one page, in characters; its HTML is about three times as long. */
const MAX_CHARACTERS = 40_000;

/**
 * Splits a page of more than 40,000 characters at its headings of the third level, such as the generated reference of
 * calls. Returns `null` for one that is short enough.
 */
export function splitPage(text: string): SplitPage | null {
  if (text.length <= MAX_CHARACTERS) return null;
  const overview: string[] = [];
  const parts: { slug: string; title: string; lines: string[] }[] = [];
  const moved = new Map<string, { part: string; id: string | null }>();
  let isFenced = false;
  let isInPart = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isFenced = !isFenced;
    const [, marks = '', words = ''] = (!isFenced && /^(#{1,6}) +(.+)$/.exec(line)) || [];
    const title = plainText(words);
    if (marks === '###') {
      const slug = slugOf(title);
      parts.push({ slug, title, lines: [`# ${words}`] });
      moved.set(slug, { part: slug, id: null });
      overview.push(`- [${title}](#${slug})`);
      isInPart = true;
    } else if (marks.length > 3) {
      const part = parts.at(-1);
      part?.lines.push(`${marks.slice(2)} ${words}`);
      if (part) moved.set(slugOf(title), { part: part.slug, id: slugOf(title) });
    } else if (marks !== '') {
      isInPart = false;
      overview.push(line);
    } else if (isInPart) parts.at(-1)?.lines.push(line);
    else overview.push(line);
  }
  return {
    overview: overview.join('\n'),
    parts: parts.map(({ slug, title, lines }) => ({ slug, title, text: lines.join('\n') })),
    moved,
  };
}

/** The id of a heading, as GitHub writes it: lower case, spaces to dashes, no punctuation. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** A page without the comments that begin a line, in lists too: no reader sees them. */
export const removeComments = (text: string): string => text.replace(/^ *<!--[^]*?-->\n/gm, '');

/** Inline Markdown as plain text: the words of links, code without its marks. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[\w-]+\]/g, '')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
