import { expect, it } from 'vitest';
import { decodeComponent } from '@/protocol/text/decodeComponent';

it.each([
  ['getNFTs', 'getNFTs'],
  ['', ''],
  ['a%20b', 'a b'],
  ['%C3%A9', 'é'],
  ['%00', '\0'],
  ['100%25', '100%'],
])('decodes %j', (text, decoded) => {
  expect(decodeComponent(text)).toBe(decoded);
});

it.each(['100%', '%', '%zz', '%f', '%ff', '%C3', '%ED%A0%80'])('knows that %j encodes nothing', (text) => {
  expect(decodeComponent(text)).toBeNull();
});
