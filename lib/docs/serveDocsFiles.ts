import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GetServerSideProps } from 'next';
import type { DocsSearchEntry } from '@/lib/docs/readDocsPage';
import { DOCS_FOLDER, type DocsTree, readDocsTree } from '@/lib/docs/docsTree';
import { plainText, removeComments, slugOf } from '@/lib/docs/splitPage';

/** The kinds of files that `/docs/raw` serves, by their endings. */
const TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

/** `/docs/raw/{file}`: the Markdown of a page, or an image of the docs; 404 for everything else. */
export const serveDocsFile: GetServerSideProps = async ({ params, res }) => {
  const names = params?.['path'];
  const file = (Array.isArray(names) ? names : []).join('/');
  const type = TYPES[path.posix.extname(file)];
  // No name may lead out of the folder.
  if (!type || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(file)) return { notFound: true };
  const content = await readFile(path.join(DOCS_FOLDER, file)).catch(() => null);
  if (!content) return { notFound: true };
  res.setHeader('Content-Type', type);
  res.setHeader('Cache-Control', 'public, max-age=300');
  res.end(content);
  return { props: {} };
};

/** What the search looks through, with its tag. */
type SearchIndex = { tree: DocsTree; body: string; tag: string };

let known: SearchIndex | null = null;

/** The index of the pages, made once for each reading of them. */
function readSearchIndex(): SearchIndex {
  const tree = readDocsTree();
  if (known?.tree === tree) return known;
  const body = JSON.stringify(
    [...tree.pages.values()].flatMap(({ href, title, text }) => listSections(href, title, text)),
  );
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  known = { tree, body, tag };
  return known;
}

/** `/docs/search.json`: what the search of the docs looks through, fetched at its first use. */
export const serveDocsSearch: GetServerSideProps = ({ req, res }) => {
  const { body, tag } = readSearchIndex();
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', 'public, max-age=300');
  if (req.headers['if-none-match'] === tag) {
    res.statusCode = 304;
    res.end();
  } else {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(body);
  }
  return Promise.resolve({ props: {} });
};

/** Longest text of a section in the index, in characters. */
const MAX_CHARACTERS = 1_200;

/** The sections of a page, without code and the marks of Markdown. */
export function listSections(href: string, title: string, text: string): DocsSearchEntry[] {
  const prose = removeComments(text.replace(/^```[^\n]*\n[^]*?^```$/gm, ''));
  return prose.split(/^(?=#{1,6} )/m).flatMap((section): DocsSearchEntry[] => {
    const [, marks = '', words = '', rest = ''] = /^(#{1,6}) +(.+)\n?([^]*)$/.exec(section) ?? [];
    if (marks === '') return [];
    const heading = marks === '#' ? '' : plainText(words);
    const body = plainText(
      rest
        .replace(/^\[\^[\w-]+\]:.*$/gm, '')
        .replace(/^[|\s:-]+$/gm, '')
        .replaceAll('|', ' '),
    );
    return [[heading === '' ? href : `${href}#${slugOf(heading)}`, title, heading, body.slice(0, MAX_CHARACTERS)]];
  });
}
