import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { readText } from '@/server/chain/contractAnswers';

const encoded = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text]);

it('readText reads a string, and the bytes32 of older tokens', () => {
  expect(readText(encoded('Dai Stablecoin'))).toBe('Dai Stablecoin');
  expect(readText(stringToHex('MKR', { size: 32 }))).toBe('MKR');
});

it('readText drops control characters, truncates long texts, and returns null for no text', () => {
  expect(readText(encoded('a\u0000b\u202ec\n'))).toBe('abc');
  expect(readText(encoded('x'.repeat(500)))).toHaveLength(200);
  for (const odd of ['0x', '0x00', `0x${'ff'.repeat(64)}`, null, encoded(''), `${encoded('abc').slice(0, 100)}`]) {
    expect(readText(odd)).toBeNull();
  }
});
