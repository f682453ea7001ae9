import { expect, it } from 'vitest';
import { createDocsSearch } from '@/lib/docs/searchDocs';

const search = createDocsSearch([
  ['/docs/a', 'Files', '', 'Upload files and share them with a link.'],
  [
    '/docs/a#quota',
    'Files',
    'Quota',
    `${'Words before. '.repeat(20)}Each account has a quota of 200 MB. ${'Words behind. '.repeat(20)}`,
  ],
  ['/docs/b#getnativebalance', 'Accounts', 'getNativeBalance', 'The native coin balance of an address.'],
  ['/docs/c', 'Settings', '', 'SITE_URL is the public URL of the site.'],
]);

const guides = createDocsSearch([
  [
    '/docs/reference/settings#live',
    'Settings',
    'LIVE_QUERY_STRICT',
    'Live query: refuses a query that names no class.',
  ],
  ['/docs/decisions/0012-live', 'Live query', '', 'Why a live query is a socket. Live query, live query.'],
  ['/docs/guides/live-queries#limits', 'Live queries', 'Limits of a live query', 'A live query ends with the session.'],
  ['/docs/guides/live-queries', 'Live queries', '', 'Lists that report changes.'],
]);

it('puts the beginning of a guide before settings and decisions, in singular and plural', () => {
  for (const query of ['live query', 'live queries', 'Live quer']) {
    expect(guides(query)[0]?.href, query).toBe('/docs/guides/live-queries');
  }
});

const find = (query: string) => search(query).map(({ href }) => href);

it('finds sections by words, their beginnings and slips of a key, headings first', () => {
  expect(find('quota')).toEqual(['/docs/a#quota']);
  expect(find('upl')).toEqual(['/docs/a']);
  expect(find('setings')).toEqual(['/docs/c']);
  expect(find('files')[0]).toBe('/docs/a');
});

it('finds the words inside of names', () => {
  expect(find('native balance')).toEqual(['/docs/b#getnativebalance']);
  expect(find('getNativeBalance')).toEqual(['/docs/b#getnativebalance']);
  expect(find('site_url')).toEqual(['/docs/c']);
});

it('finds nothing for nothing, and where one word is not there', () => {
  expect(find('')).toEqual([]);
  expect(find('zebra')).toEqual([]);
  expect(find('native zebra')).toEqual([]);
});

it('shows the words around the first match', () => {
  const [hit] = search('200');
  expect(hit?.excerpt).toMatch(/^… .*a quota of 200 MB\. .* …$/);
  expect(hit?.excerpt.length).toBeLessThan(170);
});
