import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IS_DEVELOPMENT } from '@/lib/env';
import type { DocsLink, DocsNavSection } from '@/lib/docs/readDocsPage';
import { plainText, splitPage, type SplitPage } from '@/lib/docs/splitPage';

/** Where the pages are, from the folder that the site is started in. */
export const DOCS_FOLDER = 'docs';

/** A page of the docs: a file of `docs/`, or a part of a long one. */
export type DocsFile = DocsLink & {
  /** From `docs/`, such as `guides/files.md`. */
  file: string;
  /** Its Markdown, the title included. */
  text: string;
  /** The page that it is a part of. */
  partOf: string | null;
};

/** Every page of the docs, and the order in which they are read. */
export type DocsTree = {
  pages: ReadonlyMap<string, DocsFile>;
  nav: readonly DocsNavSection[];
  /** The pages in the order of the navigation. */
  order: readonly DocsLink[];
  /** The address of a file, with one of its headings: in long pages the heading may be in a part. */
  hrefOf(file: string, heading?: string): string | null;
};

let known: DocsTree | null = null;

/** The pages of `docs/`, read once; in development at every call, so that a change is seen. */
export function readDocsTree(): DocsTree {
  if (known && !IS_DEVELOPMENT) return known;
  known = buildDocsTree(
    readdirSync(DOCS_FOLDER, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((file) => [file, readFileSync(path.join(DOCS_FOLDER, file), 'utf8')] as const),
  );
  return known;
}

/**
 * Orders pages as the index names them (`docs/README.md`): each of its headings is a section. Pages that it does not
 * name follow in the section of their folder.
 *
 * @param files path from `docs/`, and text
 */
export function buildDocsTree(files: readonly (readonly [file: string, text: string])[]): DocsTree {
  const pages = new Map<string, DocsFile>();
  const byFile = new Map<string, { page: DocsFile; split: SplitPage | null }>();
  for (const [file, text] of files) {
    const split = splitPage(text);
    const page = {
      href: hrefOfFile(file),
      title: titleOf(text, file),
      file,
      text: split?.overview ?? text,
      partOf: null,
    };
    byFile.set(file, { page, split });
    pages.set(page.href, page);
    for (const { slug, title, text: part } of split?.parts ?? []) {
      const href = `${page.href}/${slug}`;
      pages.set(href, { href, title, file, text: part, partOf: page.href });
    }
  }
  const nav = orderSections(files).map(({ title, files: ordered }) => ({
    title,
    pages: ordered.flatMap((file) => {
      const found = byFile.get(file);
      if (!found) return [];
      const parts = found.split?.parts.map((part) => ({ href: `${found.page.href}/${part.slug}`, title: part.title }));
      return { href: found.page.href, title: found.page.title, ...(parts && { parts }) };
    }),
  }));
  const order = nav.flatMap((section) =>
    section.pages.flatMap(({ href, title, parts = [] }) => [{ href, title }, ...parts]),
  );
  const hrefOf = (file: string, heading?: string): string | null => {
    const found = byFile.get(file);
    if (!found) return null;
    if (!heading) return found.page.href;
    const place = found.split?.moved.get(heading);
    if (!place) return `${found.page.href}#${heading}`;
    return `${found.page.href}/${place.part}${place.id === null ? '' : `#${place.id}`}`;
  };
  return { pages, nav, order, hrefOf };
}

/** `guides/files.md` is `/docs/guides/files`; the index of a folder is the folder. */
const hrefOfFile = (file: string): string =>
  `/docs/${file.replace(/\.md$/, '')}`.replace(/\/README$/, '').replace(/\/$/, '');

function titleOf(text: string, file: string): string {
  const [, title = path.basename(file, '.md')] = /^# +(.+)$/m.exec(text) ?? [];
  return plainText(title);
}

function orderSections(
  files: readonly (readonly [file: string, text: string])[],
): { title: string; files: string[] }[] {
  const [, index = ''] = files.find(([file]) => file === 'README.md') ?? [];
  const names = new Set(files.map(([file]) => file));
  const placed = new Set(['README.md']);
  const place = (candidates: readonly string[]): string[] =>
    candidates.filter((file) => names.has(file) && !placed.has(file) && placed.add(file));
  const sections = index
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n');
      const links = [...rest.join('\n').matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, link = '']) =>
        path.posix.normalize(link),
      );
      return { title: plainText(title), files: place(links) };
    });
  for (const [file] of files) {
    if (placed.has(file)) continue;
    const folder = path.posix.dirname(file);
    let section = sections.find(({ files: [first = ''] }) => path.posix.dirname(first) === folder);
    if (!section) {
      // A folder that the index names by a page or two, such as the decisions, is a section of its own.
      const isOwn = (other: string): boolean => path.posix.dirname(other) === folder;
      const title = folder === '.' ? 'More' : capitalize(folder.replaceAll('-', ' '));
      section = { title, files: sections.flatMap((other) => other.files.filter(isOwn)) };
      for (const other of sections) other.files = other.files.filter((one) => !isOwn(one));
      sections.push(section);
    }
    section.files.push(...place([file]));
  }
  return sections.filter((section) => section.files.length > 0);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
