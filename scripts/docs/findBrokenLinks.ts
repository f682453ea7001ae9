import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Folders and files at the top of the checkout that a path may begin with. */
const TOP = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !/^(?:node_modules|\.git|\.next.*|\.data|test-results)$/.test(name))
  .map(({ name }) => name);

/** Fenced code, which may hold anything. */
const FENCE = /^```[^\n]*\n[\s\S]*?^```/gm;

/** The pages: everything in `docs/`, and those beside it at the top. */
export function listPages(): string[] {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
  return [...TOP, ...inDocs].filter((name) => name.endsWith('.md')).sort();
}

/**
 * Finds what a page leads to that is not there: files of relative links, headings behind `#`, and paths in code such as
 * `lib/env.ts`. A path in code counts where it begins with a folder of this checkout.
 *
 * @param allowed paths in code that need not exist, such as files that a guide has its reader make
 */
export function findBrokenLinks(page: string, allowed: readonly string[] = []): string[] {
  const text = readFileSync(page, 'utf8').replace(FENCE, '');
  const links = [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) || leadsSomewhere(page, link) ? [] : [link],
  );
  const paths = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, path = '']) =>
    !isPath(path) || allowed.includes(path) || isThere(path) ? [] : [path],
  );
  return [...links, ...paths];
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!existsSync(target)) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(target).has(heading);
}

/** The headings of a page, as its host links to them: lower case, spaces to dashes, no punctuation. */
function headingsOf(page: string): Set<string> {
  const text = readFileSync(page, 'utf8').replace(FENCE, '');
  const names = [...text.matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, title = '']) =>
    title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(names);
}

function isPath(text: string): boolean {
  return /^[\w.-]+\/[\w./@[\]-]*$/.test(text) && TOP.includes(text.split('/')[0] ?? '');
}

/** Pages may leave out the ending of a module. */
const isThere = (path: string): boolean => ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending));
