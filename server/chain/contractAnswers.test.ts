import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { readText } from '@/server/chain/contractAnswers';

const encoded = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text]);

it('readText reads a string, and the bytes32 of older tokens', () => {
  expect(readText(encoded('Dai Stablecoin'))).toBe('Dai Stablecoin');
  expect(readText(stringToHex('MKR', { size: 32 }))).toBe('MKR');
});

it.each(['Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}', '\u067e\u0648\u0644\u200c\u0647\u0627'])(
  'readText keeps the joiners of "%s", in the bytes32 of older tokens too',
  (name) => {
    expect(readText(encoded(name))).toBe(name);
    expect(readText(stringToHex(name, { size: 32 }))).toBe(name);
    expect(readText(encoded(`\u202e${name}\u200d`))).toBe(name);
  },
);

it('readText cuts a long text without leaving a joiner at its end', () => {
  const emoji = '\u{1F468}\u200d\u{1F469}';
  expect(readText(encoded(`${'x'.repeat(197)}${emoji}`))).toBe(`${'x'.repeat(197)}\u{1F468}`);
});

it('readText drops control characters, truncates long texts, and returns null for no text', () => {
  expect(readText(encoded('a\u0000b\u202ec\n'))).toBe('abc');
  expect(readText(encoded('x'.repeat(500)))).toHaveLength(200);
  for (const odd of ['0x', '0x00', `0x${'ff'.repeat(64)}`, null, encoded(''), `${encoded('abc').slice(0, 100)}`]) {
    expect(readText(odd)).toBeNull();
  }
});
