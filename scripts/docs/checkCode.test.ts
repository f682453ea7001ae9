import { describe, expect, it } from 'vitest';
import { checkCode } from '@/scripts/docs/checkCode';
import { applyEdit, readCodeBlocks } from '@/scripts/docs/codeBlocks';
import { listPages } from '@/scripts/docs/findBrokenLinks';

/** Guides in the order in which a reader follows them: the second replaces a file of the first. */
const GUIDES = ['add-a-page', 'add-a-cloud-function', 'add-a-wallet'].map((name) => `docs/getting-started/${name}.md`);

/** A page with faults, to see that they are found where they are. */
const FAULTY = `# Page

<!-- check each: declare const user: string; -->

\`\`\`js
const name = user;
\`\`\`

<!-- check on: declare const count: number; -->
\`\`\`js
name.gone();
count.toFixed();
\`\`\`

1. In a list, inside of something:

   <!-- check: const all = { …
   }; -->
   \`\`\`ts
     one: count,
   \`\`\`

\`\`\`tsx
import { none } from '@/lib/env';
import { gone } from '@/lib/gone';

user.at(0);
\`\`\`
`;

it('the code of every page has the types that it needs, and a fault is named with its line', () => {
  const pages = [...GUIDES, ...listPages().filter((page) => !GUIDES.includes(page))];
  const blocks = pages.flatMap((page) => readCodeBlocks(page));
  expect(blocks.length).toBeGreaterThan(100);
  expect(checkCode([...blocks, ...readCodeBlocks('faulty.md', FAULTY)])).toEqual([
    expect.stringMatching(/^faulty\.md:11: error TS2339: Property 'gone'/),
    expect.stringMatching(/^faulty\.md:20: error TS\d+: .*'count'/),
    expect.stringMatching(/^faulty\.md:24: error TS2305: .*'none'/),
    expect.stringMatching(/^faulty\.md:25: error TS2307: .*'@\/lib\/gone'/),
  ]);
  // It reads the types of every package that the pages use.
}, 180_000);

describe('readCodeBlocks', () => {
  it('reads files, edits and parts, and what is around them', () => {
    const page = [
      ...['`a/b.ts`, as before:', '', '```ts', 'const a = 1;', '```', ''],
      ...['<!-- edit lib/env.ts after: export type Settings = { -->', '<!-- edit lib/one.ts before: } -->'],
      ...['```ts', '  one: string;', '```', ''],
      ...['<!-- other -->', '', 'Text.', '', '```js', 'x();', '```', '```css', '.a {}', '```'],
    ];
    const plain = { page: 'page.md', file: null, edits: [], around: ['', ''], goesOn: false, aboveAs: null };
    const edits = [
      { file: 'lib/env.ts', how: 'after', line: 'export type Settings = {' },
      { file: 'lib/one.ts', how: 'before', line: '}' },
    ];
    expect(readCodeBlocks('page.md', page.join('\n'))).toEqual([
      { ...plain, line: 3, language: 'ts', code: 'const a = 1;\n', file: 'a/b.ts' },
      { ...plain, line: 9, language: 'ts', code: '  one: string;\n', edits },
      { ...plain, line: 17, language: 'js', code: 'x();\n' },
    ]);
  });
});

describe('applyEdit', () => {
  const source = 'one {\n  two\n}\n';

  it('puts code before a line, behind it, or in its place', () => {
    expect(applyEdit(source, { file: 'a', how: 'before', line: '}' }, '  new\n')).toBe('one {\n  two\n  new\n}\n');
    expect(applyEdit(source, { file: 'a', how: 'after', line: 'one {' }, '  new\n')).toBe('one {\n  new\n  two\n}\n');
    expect(applyEdit(source, { file: 'a', how: 'in place of', line: 'two' }, '  new\n')).toBe('one {\n  new\n}\n');
  });

  it('is refused where the line is gone, or not the only one', () => {
    expect(() => applyEdit(source, { file: 'a.ts', how: 'after', line: 'three' }, '')).toThrow('a.ts must have');
    expect(() => applyEdit('x\nx\n', { file: 'a.ts', how: 'after', line: 'x' }, '')).toThrow('the line "x" once');
  });
});
