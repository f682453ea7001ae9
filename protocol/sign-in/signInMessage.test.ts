import { describe, expect, it } from 'vitest';
import {
  buildSignInMessage,
  formatChallengeTime,
  parseChallengeTime,
  parseSignInMessage,
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
