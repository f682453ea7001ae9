import { encodeAbiParameters, encodeEventTopics, type Hex, keccak256, parseAbi, parseAbiParameters, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { AbiParameter } from '@/protocol/abi/boundedValues';
import { decodeLogValues, decodeValues, LogMismatchError, ValuesTooLargeError } from '@/protocol/abi/decodeValues';

const word = (value: number): string => value.toString(16).padStart(64, '0');

/** A list of 800 `bytes` whose offsets all lead to one value of 20,000 bytes. */
const SHARED = `0x${word(32)}${word(800)}${word(800 * 32).repeat(800)}${word(20_000)}${'61'.repeat(20_000)}`;

const types = (text: string) => parseAbiParameters(text) as unknown as AbiParameter[];

describe('values', () => {
  it('are decoded within their bound, and taken off it', () => {
    const data = encodeAbiParameters([{ type: 'uint256[]' }], [[1n, 2n, 3n]]);
    const budget = { left: 1_000 };
    expect(decodeValues(types('uint256[]'), data, budget)).toEqual([[1n, 2n, 3n]]);
    expect(budget.left).toBe(1_000 - 32 * 5);
    expect(() => decodeValues(types('uint256[]'), data, { left: 32 * 4 })).toThrow(ValuesTooLargeError);
    expect(() => decodeValues(types('uint256[]'), data, { left: 1_000, each: 32 * 4 })).toThrow(ValuesTooLargeError);
  });

  it('of a whole page share one bound, however many offsets lead to one place', () => {
    const budget = { left: 512 * 1024, each: 128 * 1024 };
    const start = performance.now();
    for (let log = 0; log < 500; log++) {
      expect(() => decodeValues(types('bytes[]'), SHARED, budget)).toThrow(ValuesTooLargeError);
    }
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(budget.left).toBe(0);
  });
});

describe('the values of an event', () => {
  const abi = parseAbi(['event Knocked(address indexed who, string words, string indexed door, uint8 times)']);
  const [{ inputs }] = abi;
  const who = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const topics = encodeEventTopics({ abi, args: { who, door: 'front' } }) as Hex[];
  const data = encodeAbiParameters([{ type: 'string' }, { type: 'uint8' }], ['hello', 3]);

  it('come in their order; of an indexed text the chain has a hash', () => {
    const values = decodeLogValues(inputs, { topics, data }, { left: 1_000 });
    expect(values).toEqual([who, 'hello', keccak256(toHex('front')), 3]);
  });

  it('are not those of a log with fewer topics, or without its data', () => {
    expect(() => decodeLogValues(inputs, { topics: topics.slice(0, 2), data }, { left: 1_000 })).toThrow(
      LogMismatchError,
    );
    expect(() => decodeLogValues(inputs, { topics, data: '0x' }, { left: 1_000 })).toThrow();
    expect(decodeLogValues([], { topics: topics.slice(0, 1), data: '0x' }, { left: 0 })).toEqual([]);
  });
});
