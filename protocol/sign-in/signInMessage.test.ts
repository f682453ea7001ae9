import { describe, expect, it } from 'vitest';
import {
  buildSignInMessage,
  canNameInLink,
  formatChallengeTime,
  linkText,
  parseChallengeTime,
  parseSignInMessage,
  readTextClaims,
  signInText,
} from '@/protocol/sign-in/signInMessage';

const nonce = '0123456789abcdef'.repeat(2);
const time = `2026-01-01T12:00:00.000Z:${nonce}`;

it('buildSignInMessage writes the text, an empty line, then application and challenge', () => {
  expect(buildSignInMessage({ text: 'Hello', appId: 'foyer', time: 'now' })).toBe('Hello\n\nId: foyer:now');
});

describe('taken apart', () => {
  it.each([
    ['Hello\n\nId: foyer:now', { text: 'Hello', appId: 'foyer', time: 'now' }],
    ['\n\nId: foyer:', { text: '', appId: 'foyer', time: '' }],
    ['a\n\nId: foyer:1\n\nId: foyer:2', { text: 'a\n\nId: foyer:1', appId: 'foyer', time: '2' }],
    ['a\n\nId: foyer:now:then', { text: 'a', appId: 'foyer', time: 'now:then' }],
  ])('%j', (message, parts) => {
    expect(parseSignInMessage(message, 'foyer')).toEqual(parts);
  });

  it.each([
    '',
    'Hello',
    'Hello\nId: foyer:now',
    'Hello\n\nId: other:now',
    'Hello\n\nId: foyerx:now',
    'a\n\nId:foyer:1',
    'Hellofoyer:now',
  ])('is none: %j', (message) => {
    expect(parseSignInMessage(message, 'foyer')).toBeNull();
  });
});

describe('a challenge', () => {
  it('is a moment and a nonce', () => {
    const issuedAt = new Date('2026-01-01T12:00:00.000Z');
    expect(formatChallengeTime({ issuedAt, nonce })).toBe(time);
    expect(parseChallengeTime(time)).toEqual({ issuedAt, nonce });
  });

  it.each([
    '',
    `x${time}`,
    `${time}0`,
    time.slice(0, -1),
    time.toUpperCase(),
    time.replace('Z:', 'Z'),
    time.replace('.000Z', 'Z'),
    time.replace('2026-01', '2026-13'),
    time.replace('2026', '12026'),
    time.replace('2026', '202x'),
    time.replace('-01-', '-0x-'),
    time.replace('01T', '0xT'),
    time.replace('T12', 'T1x'),
    time.replace(':00:', ':0x:'),
    time.replace(':00.', ':0x.'),
    time.replace('.000', '.00x'),
    time.replace('.000', '.00'),
    time.replace('0123', '012g'),
  ])('is none: %s', (other) => {
    expect(parseChallengeTime(other)).toBeNull();
  });
});

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
