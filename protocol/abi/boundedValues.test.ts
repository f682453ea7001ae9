import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { type AbiParameter, measureValues } from '@/protocol/abi/boundedValues';

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
const one = (type: string, components?: AbiParameter[]): AbiParameter[] => [{ name: '', type, components }];

/** How long something takes, in milliseconds. */
function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('the measure of encoded values', () => {
  it.each([
    ['uint256, string, bytes', [1n, 'hello', '0x1234']],
    ['uint256[]', [[1n, 2n, 3n]]],
    [
      'string[2], bytes[]',
      [
        ['a', 'b'],
        ['0x11', '0x22'],
      ],
    ],
    [
      '(uint256,string)[], (uint8,bool)[2]',
      [
        [[1n, 'x']],
        [
          [7, true],
          [8, false],
        ],
      ],
    ],
    ['(string[],(bytes,uint8[3])[])', [[['a', 'b'], [['0x00', [1, 2, 3]]]]]],
    [
      'uint8[2][3][], bytes32',
      [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        ],
        `0x${'1'.repeat(64)}`,
      ],
    ],
  ])('of %s is about their bytes', (types, values) => {
    const parameters = parseAbiParameters(types) as unknown as AbiParameter[];
    const data = encodeAbiParameters(parseAbiParameters(types) as readonly unknown[] as never, values as never);
    const bytes = (data.length - 2) / 2;
    const measured = measureValues(parameters, data, 1_000_000);
    // A list counts a word of its own, and bytes are read without what fills their last word.
    expect(measured).toBeLessThanOrEqual(bytes + 32 * 4);
    expect(measured).toBeGreaterThan(bytes - 32 * 8);
  });

  it('of many offsets that lead to one place is what decoding them would take', () => {
    // A hundred texts of 3,200 bytes that are one and the same.
    const offsets = Array.from({ length: 100 }, () => word(100 * 32)).join('');
    const data: Hex = `0x${word(32)}${word(100)}${offsets}${word(3_200)}${'61'.repeat(3_200)}`;
    expect(measureValues(one('string[]'), data, 1_000_000)).toBe(64 + 100 * (32 + 32 + 3_200));
    expect(measureValues(one('string[]'), data, 100_000)).toBe(Infinity);
  });

  it('of lists within lists ends at the bound', () => {
    const depth = 10;
    // Each list has four members, all of them the next one: a million numbers in 1,600 bytes.
    const data: Hex = `0x${word(32)}${`${word(4)}${word(128).repeat(4)}`.repeat(depth)}`;
    expect(measureValues(one(`uint256${'[]'.repeat(3)}`), data, 500_000)).toBe(32 + 32 * (1 + 4 + 4 + 16 + 16 + 64));
    expect(measureValues(one(`uint256${'[]'.repeat(depth)}`), data, 500_000)).toBe(Infinity);
  });

  it('of many of nothing, which have no bytes, ends at once', () => {
    const many: Hex = `0x${word(32)}${word(2n ** 200n)}`;
    const types = [
      one('uint256[0][]'),
      one('tuple[]', []),
      one('uint256[0][4294967295]'),
      one('tuple[999999][999999]', []),
      one('tuple[]', one('uint8[0]')),
    ];
    for (const parameters of types) {
      const ms = timeOf(() => expect(measureValues(parameters, many, 512 * 1024)).toBe(Infinity));
      expect(ms).toBeLessThan(500);
    }
  });

  it('of types that are deeper or longer than those of contracts is beyond each bound', () => {
    const data: Hex = `0x${word(32).repeat(64)}`;
    expect(measureValues(one(`uint256${'[1]'.repeat(10_000)}`), data, 1_000_000)).toBe(Infinity);
    let nested = one('uint8');
    for (let depth = 0; depth < 10_000; depth++) nested = one('tuple', nested);
    expect(measureValues(nested, data, 1_000_000)).toBe(Infinity);
    const wide = Array.from({ length: 10_000 }, () => ({ type: 'uint8' }));
    expect(measureValues(one('tuple[]', wide), data, 1_000_000)).toBe(Infinity);
  });

  it('of data beyond the bound is not taken', () => {
    expect(measureValues(one('uint256'), `0x${word(1)}${'00'.repeat(1_000)}`, 1_000)).toBe(Infinity);
    expect(measureValues(one('uint256'), `0x${word(1)}${'00'.repeat(900)}`, 1_000)).toBe(32);
  });

  it('leaves what is broken to the decoder, and counts what that reads', () => {
    const broken: [string, Hex][] = [
      ['string[]', '0x'],
      ['string[]', `0x${word(5)}`],
      ['string[]', `0x${'f'.repeat(64)}`],
      ['string[]', `0x${word(32)}${'f'.repeat(64)}`],
      ['uint256[]', `0x${word(32)}${'f'.repeat(64)}${word(1).repeat(10)}`],
      ['bytes', `0x${word(32)}${'f'.repeat(64)}`],
      ['uint256', '0x1234'],
      ['uint256[]', '0xzz'],
    ];
    for (const [type, data] of broken) {
      expect(measureValues(one(type), data, 1_000), `${type} ${data}`).toBeLessThanOrEqual(32 * 12);
      expect(() => decodeAbiParameters(one(type) as never, data)).toThrow();
    }
  });
});
