import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeTokenUri, encodeTokenUriCall } from '@/server/chain/tokenUri';

const encoded = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text]);
const word = (id: string) => id.padStart(64, '0');

describe('the URI of a token', () => {
  it('is asked for in the way of each standard', () => {
    expect(encodeTokenUriCall('ERC721', '255')).toBe(`0xc87b56dd${word('ff')}`);
    expect(encodeTokenUriCall('ERC1155', '1')).toBe(`0x0e89341c${word('1')}`);
  });

  it.each([
    'ipfs://x/1.json',
    `data:application/json,${'a'.repeat(108_000)}`,
    `data:application/json,${'ä'.repeat(200_000)}`,
    '{"name":"Family 👨‍👩‍👧 پول‌ها"}',
    'data:application/json;utf8,{"name":"👨‍👩‍👧"}',
  ])('is whole: %.40s', (uri) => {
    expect(decodeTokenUri(encoded(uri), '1')).toBe(uri);
  });

  it('may be a bytes32, and has the ID in place of {id}', () => {
    expect(decodeTokenUri(stringToHex('ipfs://x/{id}', { size: 32 }), '255')).toBe(`ipfs://x/${word('ff')}`);
  });

  it('loses control characters; between the words of JSON they become spaces', () => {
    expect(decodeTokenUri(encoded('\nhttps://x/\u202e1\u0000\n'), '1')).toBe('https://x/1');
    expect(decodeTokenUri(encoded('{\n\t"name":\u0000"a\nb"}\n'), '1')).toBe('{ "name": "a b"}');
  });

  it.each([
    ['of more than 512 kB', encoded('x'.repeat(600_000))],
    ['that grows beyond it by its ID', encoded('{id}'.repeat(20_000))],
    ['of nothing', encoded('')],
    ['of control characters alone', encoded('\n\u0000')],
    ['cut short', encoded('x'.repeat(100)).slice(0, 200)],
    ['not given', '0x'],
    ['of another type', `0x${'ff'.repeat(64)}`],
    ['refused', null],
  ])('is null if it is %s', (_what, answer) => {
    expect(decodeTokenUri(answer, '1')).toBeNull();
  });
});
