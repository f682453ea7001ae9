import { describe, expect, it } from 'vitest';
import { canNameInLink, linkText, readTextClaims, signInText } from '@/protocol/sign-in/signInText';

it('signInText names the site and that signing costs nothing', () => {
  expect(signInText({ host: 'example.com' })).toBe(
    'example.com wants you to sign in.\nThis shows that you hold the key. It costs nothing and moves nothing.',
  );
  expect(linkText({ host: 'example.com', account: 'mary' })).toBe(
    'example.com wants you to link this wallet to the account mary.\n' +
      'Whoever holds that account can then come in with this wallet. It costs nothing and moves nothing.',
  );
});

it.each([
  ['mary', true],
  ['mary jane', true],
  ['~!', true],
  ['', false],
  ['müller', false],
  ['mary\n', false],
  ['\tmary', false],
  ['mary\u007f', false],
])('can name %j in the text of a link: %s', (username, can) => {
  expect(canNameInLink(username)).toBe(can);
});

describe('what a text says of itself', () => {
  const none = { hosts: [], signsIn: false, links: false };
  it.each([
    ['Hello', none],
    ['', none],
    ['example.com wants you', none],
    ['example.com wants you to sign in.', { hosts: ['example.com'], signsIn: true, links: false }],
    ['example.com wants you to link this wallet', { hosts: ['example.com'], signsIn: false, links: true }],
    ['EXAMPLE.com WANTS YOU TO LINK it', { hosts: ['example.com'], signsIn: false, links: true }],
    ['https://Example.com wants  you\t\tto\n\nsign   in', { hosts: ['example.com'], signsIn: true, links: false }],
    ['HTTP://a.b  \n wants you to sign in', { hosts: ['a.b'], signsIn: true, links: false }],
    ['see http://a.b wants you to sign in', { hosts: ['a.b'], signsIn: true, links: false }],
    ['xhttp://a.b wants you to sign in', { hosts: ['a.b'], signsIn: true, links: false }],
    ['a.b/http://c wants you to sign in', { hosts: ['a.b/http://c'], signsIn: true, links: false }],
    ['wants you to sign in', { hosts: [''], signsIn: true, links: false }],
    ['İ.example wants you to sign in', { hosts: ['İ.example'], signsIn: true, links: false }],
    ['a.b wants you to sign in and c.d wants you to link', { hosts: ['a.b', 'c.d'], signsIn: true, links: true }],
  ])('%j', (text, claims) => {
    expect(readTextClaims(text)).toEqual(claims);
  });
});
