import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutantRanges } from '@/scripts/lib/mutantRanges.mjs';
import { PARTS } from '@/tests/mutants/parts.mjs';

const source = `const first = 1;

/** A comment. */
export function second() {
  return first;
}
`;

describe('mutantRanges', () => {
  it('leaves whole files and patterns as they are', () => {
    expect(mutantRanges('server/{a,b}.ts')).toEqual(['server/{a,b}.ts']);
  });

  it('finds the lines of declarations by their names', () => {
    expect(mutantRanges('a.ts#first,second', () => source)).toEqual(['a.ts:1-1', 'a.ts:4-6']);
  });

  it('refuses a name that the file does not declare', () => {
    expect(() => mutantRanges('a.ts#third', () => source)).toThrow('a.ts declares no third');
  });
});

/** Whether every path that a pattern of `{a,b}` and `*` stands for exists. */
function isThere(pattern: string): boolean {
  const [, before = '', list, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (list !== undefined) return list.split(',').every((one) => isThere(`${before}${one}${after}`));
  if (!pattern.includes('*')) return existsSync(pattern);
  const ending = path.basename(pattern).slice(1);
  return readdirSync(path.dirname(pattern)).some((name) => name.endsWith(ending));
}

describe('each part of the mutation tests', () => {
  it.each(PARTS.flatMap(({ files }) => files))('has code at %s', (entry) => {
    for (const range of mutantRanges(entry)) expect(isThere(range.replace(/:\d+-\d+$/, ''))).toBe(true);
  });

  it.each(PARTS.flatMap(({ tests }) => tests))('has tests at %s', (pattern) => {
    expect(isThere(pattern)).toBe(true);
  });
});
