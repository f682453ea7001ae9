import { expect, it } from 'vitest';
import { isSiteAddress } from '@/server/auth/verifySignIn';

const site = new URL('https://example.com');
const local = new URL('http://localhost:4200');

it.each([
  'https://example.com',
  'https://example.com/',
  'https://example.com/sign-in',
  "https://example.com/a/b.c~d_e!f$g&h'i(j)k*l+m,n;o=p:q@r-s",
  'https://example.com/%C3%A9',
  'https://example.com?next=/a?b',
  'https://example.com/?a=%20%41b',
  'https://example.com#top',
  'https://example.com/a?b#c?d/e',
  'https://example.com/a#%2F%41',
])('is of the site: %s', (uri) => {
  expect(isSiteAddress(site, uri)).toBe(true);
});

it.each([
  '',
  'example.com',
  'http://example.com/',
  'HTTPS://example.com/',
  'https://EXAMPLE.com/',
  'https://example.com.evil.example/',
  'https://example.com:444/',
  'https://example.comevil',
  'https://example.com@evil.example/',
  'https://example.com\\@evil.example',
  'https://example.com/\\evil',
  'https://example.com/a\\b',
  'https://example.com/a b',
  'https://example.com/\t',
  'https://example.com/\n',
  'https://example.com/a\nb',
  'https://example.com/%',
  'https://example.com/%2',
  'https://example.com/%zz',
  'https://example.com/?%',
  'https://example.com/?%2',
  'https://example.com/?%2/',
  'https://example.com/#%2',
  'https://example.com/#%2/',
  'https://example.com/#%',
  'https://example.com/?a\\b',
  'https://example.com/#a\\b',
  'https://example.com/#a#b',
  'https://example.com/é',
  'https://example.com/<b>',
  'https://example.com/[a]',
  ' https://example.com/',
])('is not: %j', (uri) => {
  expect(isSiteAddress(site, uri)).toBe(false);
});

it('compares the port', () => {
  expect(isSiteAddress(local, 'http://localhost:4200/a')).toBe(true);
  expect(isSiteAddress(local, 'http://localhost:42001/')).toBe(false);
  expect(isSiteAddress(local, 'http://localhost:4200\\@evil.example')).toBe(false);
});
