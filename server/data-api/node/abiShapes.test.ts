import { encodeAbiParameters, parseAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { readEventDescription } from '@/server/data-api/eventDescription';
import { type AbiParameter, measureValues, readAbi } from '@/server/data-api/node/abiShapes';

const word = (value: number) => value.toString(16).padStart(64, '0');
const ten = (name: string): AbiParameter[] => [{ name: '', type: name }];

describe('an ABI', () => {
  const knock = { type: 'function', name: 'knock', inputs: [], outputs: [], stateMutability: 'view' };
  const knocked = { type: 'event', name: 'Knocked', inputs: [], anonymous: false };
  const closed = { type: 'error', name: 'Closed', inputs: [] };
  const list = [{ type: 'constructor', inputs: [] }, knock, knocked, closed, { type: 'receive' }];
  const file = { contractName: 'Door', abi: list, bytecode: '0x60', methodIdentifiers: { 'knock()': 'abcdef01' } };

  it.each<[string, unknown]>([
    ['as a list', list],
    ['in a file of a compiler', file],
    ['in the text of such a file', JSON.stringify(file)],
  ])('%s has its functions, errors and events read', (_form, abi) => {
    expect(readAbi(abi).functions.map(({ name }) => name)).toEqual(['knock']);
    expect(readAbi(abi).errors.map(({ name }) => name)).toEqual(['Closed']);
    expect(readEventDescription('Knocked()', abi).event.name).toBe('Knocked');
  });

  it('that is none is refused with what was given wrong', () => {
    for (const none of ['knock()', { abi: 'knock()' }]) {
      expect(() => readAbi(none)).toThrow('abi: must be JSON');
      expect(() => readEventDescription('Knocked()', none)).toThrow('data: must be JSON');
    }
    expect(() => readAbi({ abi: [7] })).toThrow('abi: must describe a function or a contract');
    expect(() => readEventDescription('Knocked()', { abi: [null, knock] })).toThrow('data: must be the description');
    const endless = { abi: Array.from({ length: 5_001 }, () => knock) };
    expect(() => readAbi(endless)).toThrow('abi: must have at most 5000 items');
    expect(() => readEventDescription('Knocked()', endless)).toThrow('data: must have at most 5000 items');
  });
});

describe('the measure of an answer', () => {
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
      '(uint256,string)[], (address,bool)[2]',
      [
        [[1n, 'x']],
        [
          ['0x' + '1'.repeat(40), true],
          ['0x' + '2'.repeat(40), false],
        ],
      ],
    ],
    ['(string[],(bytes,uint8[3])[])', [[['a', 'b'], [['0x00', [1, 2, 3]]]]]],
  ])('of %s is no more than its bytes', (types, values) => {
    const parameters = parseAbiParameters(types) as unknown as AbiParameter[];
    const answer = encodeAbiParameters(parseAbiParameters(types) as readonly unknown[] as never, values as never);
    const bytes = (answer.length - 2) / 2;
    const measured = measureValues(parameters, answer, 1_000_000);
    expect(measured).toBeLessThanOrEqual(bytes);
    // Bytes are read without what fills their last word.
    expect(measured).toBeGreaterThan(bytes - 32 * 8);
  });

  it('of many offsets that lead to one position is what decoding it would take', () => {
    // A hundred texts of 3,200 bytes that are one and the same.
    const offsets = Array.from({ length: 100 }, () => word(100 * 32)).join('');
    const answer: Hex = `0x${word(32)}${word(100)}${offsets}${word(3_200)}${'61'.repeat(3_200)}`;
    expect(measureValues(ten('string[]'), answer, 1_000_000)).toBe(64 + 100 * (32 + 32 + 3_200));
    expect(measureValues(ten('string[]'), answer, 100_000)).toBe(Infinity);
  });

  it('of lists within lists ends at the bound', () => {
    const depth = 10;
    // Each list has four members, all of them the next one: a million numbers in 1,600 bytes.
    const answer: Hex = `0x${word(32)}${`${word(4)}${word(128).repeat(4)}`.repeat(depth)}`;
    expect(measureValues(ten(`uint256${'[]'.repeat(3)}`), answer, 500_000)).toBe(32 + 32 * (1 + 4 + 4 + 16 + 16 + 64));
    expect(measureValues(ten(`uint256${'[]'.repeat(depth)}`), answer, 500_000)).toBe(Infinity);
  });

  it('leaves what is broken to the decoder', () => {
    for (const answer of ['0x', `0x${word(5)}`, `0x${'f'.repeat(64)}`, `0x${word(32)}${'f'.repeat(64)}`] as Hex[]) {
      expect(measureValues(ten('string[]'), answer, 1_000)).toBeGreaterThan(0);
    }
  });
});
