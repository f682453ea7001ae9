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

/** Finds the relative links of a page whose file, or whose heading behind `#`, is not there. */
export function findBrokenLinks(page: string): string[] {
  return [...readText(page).matchAll(/\]\(<?([^)\s>]+)>?\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) || leadsSomewhere(page, link) ? [] : [link],
  );
}

/**
 * Finds the paths in code, such as `lib/env.ts`, that are not there. What begins with a folder of this checkout is a path.
 *
 * @param allowed paths that need not exist, such as files that a guide has its reader make
 */
export function findBrokenPaths(page: string, allowed: readonly string[] = []): string[] {
  return [...readText(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, path = '']) =>
    !isPath(path) || allowed.includes(path) || isThere(path) ? [] : [path],
  );
}

const readText = (page: string): string => readFileSync(page, 'utf8').replace(FENCE, '');

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!existsSync(target)) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(target).has(heading);
}

/** The headings of a page, as its host links to them: lower case, spaces to dashes, no punctuation. */
function headingsOf(page: string): Set<string> {
  const names = [...readText(page).matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, title = '']) =>
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
