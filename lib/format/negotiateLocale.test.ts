import { expect, it } from 'vitest';
import { negotiateLocale } from '@/lib/format/negotiateLocale';

it.each([
  ['en-US,en;q=0.9', 'en-US'],
  ['en-GB', 'en-GB'],
  ['EN-au', 'en-AU'],
  ['en', 'en-US'],
  // English is the second language of this visitor, and the one that the page has.
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'en-US'],
  ['en-US;q=0.2, en-IN;q=0.8', 'en-IN'],
  ['de-DE,de;q=0.9', 'en-GB'],
  ['en-US;q=0', 'en-GB'],
  // Not in the list: of another decimal sign.
  ['en-DE', 'en-GB'],
  ['*', 'en-GB'],
  ['', 'en-GB'],
  [undefined, 'en-GB'],
  [`${'x,'.repeat(100_000)}en-US`, 'en-GB'],
])('a browser that asks for %j gets %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});
