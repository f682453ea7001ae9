import MiniSearch from 'minisearch';
import type { DocsSearchEntry } from '@/lib/docs/readDocsPage';

/** A section of the docs that a search has found. */
export type DocsHit = {
  href: string;
  /** Of the page. */
  title: string;
  /** Empty for the beginning of the page. */
  heading: string;
  /** Words around the first match. */
  excerpt: string;
};

/** Finds sections by words or beginnings of words, the best first. */
export type SearchDocs = (query: string) => readonly DocsHit[];

/** Most sections shown. */
const MAX_HITS = 20;

/** Characters before and behind the first match in an excerpt. */
const CONTEXT_BEFORE = 40;
const CONTEXT_AFTER = 120;

let known: Promise<SearchDocs> | null = null;

/** Fetches the index of the docs once; a failure is not kept, so that the next call tries again. */
export function loadDocsSearch(): Promise<SearchDocs> {
  known ??= fetch('/docs/search.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The search index answered with status ${answer.status}.`);
      return createDocsSearch((await answer.json()) as readonly DocsSearchEntry[]);
    })
    .catch((cause: unknown) => {
      known = null;
      throw cause;
    });
  return known;
}

/** Makes the search over the sections of the docs. */
export function createDocsSearch(entries: readonly DocsSearchEntry[]): SearchDocs {
  const index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['heading', 'title', 'text'],
    tokenize: splitWords,
    processTerm: toStem,
    searchOptions: {
      boost: { heading: 4, title: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(entries.map(([, title, heading, text], id) => ({ id, title, heading, text })));
  return (query) =>
    index
      .search(query, { boostDocument: (id) => weightOf(entries[Number(id)], query) })
      .slice(0, MAX_HITS)
      .flatMap(({ id, terms }) => {
        const [href, title, heading, text] = entries[Number(id)] ?? [];
        if (href === undefined || title === undefined) return [];
        return { href, title, heading: heading ?? '', excerpt: cutAround(text ?? '', terms) };
      });
}

/** Words, and the words in a name such as `getNativeBalance` or `SITE_URL`. */
function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u).flatMap((word) => {
    const parts = word.split(/[_-]|(?<=[a-z])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : word;
  });
}

/** A word in lower case and singular, so that "query" finds "queries". */
function toStem(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?<=[a-z]{2})ies$/, 'y')
    .replace(/(?<=[a-z]{2}[^\Ws])s$/, '');
}

/**
 * How much a section counts: most where it is called what was typed, much where it begins a page, and least where it lists
 * settings or records a decision.
 */
function weightOf(entry: DocsSearchEntry | undefined, query: string): number {
  const [href = '', title = '', heading = ''] = entry ?? [];
  if (LISTS.test(href)) return 0.3;
  const typed = stemsOf(query);
  const isCalledSo = stemsOf(heading || title).startsWith(typed);
  return (heading === '' ? 3 : 1) * (isCalledSo ? 4 : 1);
}

const stemsOf = (text: string): string => splitWords(text).map(toStem).join(' ');

const LISTS = /^\/docs\/(?:reference\/settings|decisions\/)/;

function cutAround(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0);
  const start = Math.max(0, Math.min(...places, lower.length) - CONTEXT_BEFORE);
  const from = places.length === 0 || start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const cut = text.slice(from, from + CONTEXT_BEFORE + CONTEXT_AFTER);
  return `${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`;
}
