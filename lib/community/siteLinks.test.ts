import { expect, it } from 'vitest';
import { findSiteLink } from '@/lib/community/siteLinks';

const ORIGIN = 'https://foyer.example';
const find = (text: string) => findSiteLink(text, ORIGIN);

it('finds the first page of this site that a post links to, and what it shows', () => {
  expect(find(`See ${ORIGIN}/u/Ada%20Lovelace, and ${ORIGIN}/docs.`)).toEqual({
    ...{ path: '/u/Ada%20Lovelace', kind: 'profile', chain: null, subject: 'Ada Lovelace', token: null },
  });
  expect(find(`[guide](/docs/guides/files#limits)`)).toMatchObject({ kind: 'docs', subject: '/docs/guides/files' });
  const explorer = `${ORIGIN}/explorer/31337`;
  expect(find(`${explorer}/tx/0xab?tab=logs`)).toMatchObject({ kind: 'transaction', chain: 31_337, subject: '0xab' });
  expect(find(`${explorer}/address/0xab`)).toMatchObject({ kind: 'address' });
  expect(find(`(${explorer}/token/0xab)`)).toMatchObject({ kind: 'token', path: '/explorer/31337/token/0xab' });
  expect(find(`${explorer}/nft/0xab`)).toMatchObject({ kind: 'collection', token: null });
  expect(find(`**${explorer}/nft/0xab/7**`)).toMatchObject({ kind: 'nft', token: '7' });
  expect(find(`${explorer}/block/12!`)).toMatchObject({ kind: 'block', subject: '12' });
});

it.each([
  'no link at all',
  'https://example.org/u/ada',
  `${ORIGIN}.evil.example/u/ada`,
  `https://evil.example/?next=${ORIGIN}`,
  `\`${ORIGIN}/u/ada\``,
  `\`\`\`\n${ORIGIN}/docs\n\`\`\``,
  `${ORIGIN}/portfolio`,
  `${ORIGIN}/u/%E0%A4`,
  '[x](//evil.example/u/ada)',
])('finds none in %j', (text) => {
  expect(find(text)).toBeNull();
});

it('is quick with a long text', () => {
  const started = performance.now();
  for (const part of ['`', '](/', 'https://', `${ORIGIN}/docs/`, '```']) find(part.repeat(20_000 / part.length));
  expect(performance.now() - started).toBeLessThan(1_000);
});
