import { readFileSync } from 'node:fs';

/** A change of a file that a guide has its reader make: where the block goes, by a line that is there once. */
export type Edit = { file: string; how: 'before' | 'after' | 'in place of'; line: string };

/** A block of code in a page that is ours to check. */
export type CodeBlock = {
  page: string;
  /** Line of its fence, from 1. */
  line: number;
  language: 'ts' | 'tsx' | 'js';
  code: string;
  /** The file that it is, in a guide: its path in code and a colon above the block. */
  file: string | null;
  edits: readonly Edit[];
  /** What the page leaves out before and after the block, for it to be a module. */
  around: readonly [before: string, after: string];
  /** Whether the block goes on where the one above it ends. */
  goesOn: boolean;
  /** The module that the block above it is for this one, such as `@/cloud/schema`. */
  aboveAs: string | null;
};

/** Comments or the name of a file, and a fence; in a list, all of it is indented. */
const BLOCK =
  /(?:^((?:[ ]*<!--(?:(?!-->)[^])*-->\n)+)|^`([\w./-]+\.\w+)`[^\n]*:\n\n)?^([ ]*)```(ts|tsx|js|jsx|mjs)\n([^]*?)^\3```$/gm;

const EDIT = /<!-- edit (\S+) (before|after|in place of): (.+) -->/g;
const ABOVE = /<!-- check above as (\S+) -->/;
const CHECK = /<!-- check( on)?:\s*((?:(?!-->)[^])*?)\s*-->/;

/** Where a block goes in what stands around it. */
const SLOT = '…';

/**
 * Reads the blocks of TypeScript and JavaScript of a page. A comment above the fence, which no reader sees, makes a
 * module of a block that is a part of one:
 *
 * - `<!-- check: declare const userId: string; -->` is code before it, or around it, where `…` holds its place.
 * - `<!-- check on: … -->` has the block above before it as well, `<!-- check above as @/cloud/schema -->` as a module.
 * - `<!-- check each: … -->` holds for every block of the page that has no comment of its own.
 * - `<!-- edit lib/env.ts after: export type PublicSettings = { -->` puts it into a file, behind this line, or `before:`
 *   or `in place of:` it.
 */
export function readCodeBlocks(page: string, text = readFileSync(page, 'utf8')): CodeBlock[] {
  const [, each = ''] = /^<!-- check each: ((?:(?!-->)[^])*?)\s*-->$/m.exec(text) ?? [];
  return [...text.matchAll(BLOCK)].map((found) => {
    const [whole, marker = '', file, indent = '', kind, inner = ''] = found;
    const fence = text.slice(0, found.index + whole.indexOf('```')).split('\n').length;
    const [, how, own = each] = CHECK.exec(marker) ?? [];
    const edits = [...marker.matchAll(EDIT)].map(([, into = '', place, at = '']) => {
      return { file: into, how: place as Edit['how'], line: at };
    });
    const [before = '', after = ''] = own.split(SLOT);
    return {
      page,
      line: fence,
      language: kind === 'tsx' || kind === 'jsx' ? 'tsx' : kind === 'ts' ? 'ts' : 'js',
      code: inner.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      file: file ?? null,
      edits,
      around: [before, after],
      goesOn: how !== undefined,
      aboveAs: ABOVE.exec(marker)?.[1] ?? null,
    };
  });
}

/** The file with the block in it. @throws Error where the line of the edit is missing, or there more than once */
export function applyEdit(source: string, { file, how, line }: Edit, code: string): string {
  const lines = source.split('\n');
  const at = lines.findIndex((one) => one.trim() === line.trim());
  if (at < 0 || lines.some((one, index) => index > at && one.trim() === line.trim())) {
    throw new Error(`${file} must have the line "${line}" once.`);
  }
  lines.splice(how === 'after' ? at + 1 : at, how === 'in place of' ? 1 : 0, ...code.replace(/\n$/, '').split('\n'));
  return lines.join('\n');
}
