import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenLinks, listPages } from '@/scripts/docs/findBrokenLinks';

/** Files that a guide has its reader make, or that a tool makes. */
const MADE_BY_READERS: Readonly<Record<string, readonly string[]>> = {
  'docs/getting-started/add-a-page.md': ['pages/notes.tsx', 'components/notes/NotesPage.tsx'],
  'docs/getting-started/add-a-cloud-function.md': [
    'cloud/schema.ts',
    'cloud/notes.ts',
    'protocol/notes.ts',
    'components/notes/NoteForm.tsx',
    'components/notes/NotesPage.tsx',
  ],
  'docs/getting-started/add-a-wallet.md': ['lib/wallets/acme/makeAcme.ts', 'lib/wallets/acme/connectAcme.ts'],
};

/** Every guide may name the file in which an application declares its classes. */
const SCHEMA = 'cloud/schema.ts';

describe('every link and every path in code leads somewhere', () => {
  // Records say how things were when they were decided.
  const pages = listPages().filter((page) => !/^docs\/decisions\/\d/.test(page) && page !== 'CHANGELOG.md');

  it.each(pages)('%s', (page) => {
    expect(findBrokenLinks(page, [SCHEMA, ...(MADE_BY_READERS[page] ?? [])])).toEqual([]);
  });
});

describe('findBrokenLinks', () => {
  it('tells what leads nowhere, and nothing else', () => {
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
    expect(findBrokenLinks(page)).toEqual([
      'none.md',
      'other.md#not-a-heading',
      '#nowhere',
      'lib/none.ts',
      'lib/nowhere/',
    ]);
    expect(findBrokenLinks(page, ['lib/none.ts'])).not.toContain('lib/none.ts');
    rmSync(folder, { recursive: true });
  });
});
