import { readFileSync } from 'node:fs';

/** A file that a guide has its reader make: its path in code and a colon, then a block with all of it. */
const FILE = /^`([\w./-]+\.\w+)`[^\n]*:\n\n```\w+\n([\s\S]*?)^```/gm;

/** The files that a page has its reader make, by their paths. */
export function readGuideFiles(page: string): ReadonlyMap<string, string> {
  return new Map([...readFileSync(page, 'utf8').matchAll(FILE)].map(([, path = '', code = '']) => [path, code]));
}
