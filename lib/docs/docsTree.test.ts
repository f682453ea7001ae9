import { describe, expect, it } from 'vitest';
import { buildDocsTree, readDocsTree } from '@/lib/docs/docsTree';
import { splitPage } from '@/lib/docs/splitPage';

const INDEX =
  '# Docs\n\n## Guides\n\n- [Send](guides/send.md)\n\n## Background\n\n- [Why](why.md), [decisions](decisions/README.md)\n';

describe('the navigation', () => {
  const tree = buildDocsTree([
    ['README.md', INDEX],
    ['decisions/0001-a.md', '# 0001 · A'],
    ['decisions/README.md', '# Decisions'],
    ['guides/another.md', '# Another'],
    ['guides/send.md', '# Send `ETH`'],
    ['why.md', '# Why'],
  ]);

  it('follows the index; pages that it does not name follow in the section of their folder', () => {
    expect(tree.nav.map(({ title, pages }) => [title, pages.map((page) => page.title)])).toEqual([
      ['Guides', ['Send ETH', 'Another']],
      ['Background', ['Why']],
      ['Decisions', ['Decisions', '0001 · A']],
    ]);
    expect(tree.order.map(({ href }) => href)).toEqual([
      '/docs/guides/send',
      '/docs/guides/another',
      '/docs/why',
      '/docs/decisions',
      '/docs/decisions/0001-a',
    ]);
  });

  it('gives a file its address, and none to a file that is not there', () => {
    expect(tree.hrefOf('README.md')).toBe('/docs');
    expect(tree.hrefOf('guides/send.md', 'fees')).toBe('/docs/guides/send#fees');
    expect(tree.hrefOf('guides/none.md')).toBeNull();
  });
});

describe('a long page', () => {
  const text = `# Calls\n\nWords.\n\n## Data\n\nMore.\n\n### Accounts\n\n#### getNFTs\n\n${'x '.repeat(21_000)}\n\n\`\`\`sh\n### no heading\n\`\`\`\n\n## Others\n\n### Files\n`;

  it('is split at its headings of the third level, outside of code', () => {
    const split = splitPage(text);
    expect(split?.parts.map(({ slug, title }) => [slug, title])).toEqual([
      ['accounts', 'Accounts'],
      ['files', 'Files'],
    ]);
    expect(split?.overview).toContain('- [Accounts](#accounts)');
    expect(split?.overview).toContain('## Others');
    expect(split?.overview).not.toContain('getNFTs');
    expect(split?.parts[0]?.text).toMatch(/^# Accounts\n\n## getNFTs\n/);
    expect(split?.parts[0]?.text).toContain('### no heading');
  });

  it('has its headings found in the part that holds them', () => {
    const tree = buildDocsTree([['calls.md', text]]);
    expect(tree.hrefOf('calls.md', 'getnfts')).toBe('/docs/calls/accounts#getnfts');
    expect(tree.hrefOf('calls.md', 'accounts')).toBe('/docs/calls/accounts');
    expect(tree.hrefOf('calls.md', 'data')).toBe('/docs/calls#data');
    expect(tree.pages.get('/docs/calls/accounts')).toMatchObject({ title: 'Accounts', partOf: '/docs/calls' });
  });

  it('is not cut below 40,000 characters', () => {
    expect(splitPage('# A\n\n### B')).toBeNull();
  });
});

it('the pages of docs/ are all in the navigation, once', () => {
  const { pages, order } = readDocsTree();
  expect(order.map(({ href }) => href).sort()).toEqual([...pages.keys()].filter((href) => href !== '/docs').sort());
});
