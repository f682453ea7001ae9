import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenLinks, findBrokenPaths, listPages } from '@/scripts/docs/findBrokenLinks';
import { readGuideFiles } from '@/scripts/docs/guideFiles';

/** Every guide may name the file in which an application declares its classes. */
const SCHEMA = 'cloud/schema.ts';

/** Pages that say how things were: their paths may be gone. */
const isHistory = (page: string): boolean => /^docs\/decisions\/\d/.test(page) || page === 'CHANGELOG.md';

it.each(listPages())('every link of %s leads somewhere', (page) => {
  expect(findBrokenLinks(page)).toEqual([]);
});

it.each(listPages().filter((page) => !isHistory(page)))('every path in code of %s is there', (page) => {
  expect(findBrokenPaths(page, [SCHEMA, ...readGuideFiles(page).keys()])).toEqual([]);
});

describe('findBrokenLinks and findBrokenPaths', () => {
  it('find what leads nowhere, and nothing else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-links-'));
    const page = path.join(folder, 'page.md');
    writeFileSync(path.join(folder, 'other.md'), '# Other\n\n## Two words, `code`\n\n```sh\n# not a heading\n```\n');
    writeFileSync(
      page,
      [
        '[a](other.md) [b](other.md#two-words-code) [c](#here) [d](https://example.com/x) `lib/env.ts` `lib/`',
        '[e](none.md) [f](other.md#not-a-heading) [g](#nowhere) `lib/none.ts` `lib/nowhere/` `POST /x` `none/none.ts`',
        '```ts',
        "import '@/lib/none'; // [h](none.md) `lib/none.ts`",
        '```',
        '## Here',
      ].join('\n'),
    );
    expect(findBrokenLinks(page)).toEqual(['none.md', 'other.md#not-a-heading', '#nowhere']);
    expect(findBrokenPaths(page)).toEqual(['lib/none.ts', 'lib/nowhere/']);
    expect(findBrokenPaths(page, ['lib/none.ts'])).toEqual(['lib/nowhere/']);
    rmSync(folder, { recursive: true });
  });
});
