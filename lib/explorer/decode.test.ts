import { encodeAbiParameters, encodeFunctionData, parseAbi, toEventSelector, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { createDecoder, decodeByAbi, logBudget } from '@/lib/explorer/createDecoder';
import { decodeCall, decodeLog as decodeLogWithin, nameOfCall } from '@/lib/explorer/decode';
import type { Log } from '@/protocol/data/shapes';
import { sharedBlob, sharedCalls, sharedLists } from '@/tests/helpers/attacks/sharedValues';

const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const log = (topics: string[], data: string): Log =>
  ({
    topic0: topics[0] ?? null,
    topic1: topics[1] ?? null,
    topic2: topics[2] ?? null,
    topic3: topics[3] ?? null,
    data,
  }) as Log;

const decodeLog = (one: Log) => decodeLogWithin(one, logBudget());

describe('a decoded call', () => {
  it('of a common standard has its name and its arguments', () => {
    const abi = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)']);
    const input = encodeFunctionData({ abi, args: [ADA, ADA, 0n] });
    expect(decodeCall(input)).toEqual({
      name: 'safeTransferFrom',
      values: [
        { name: 'from', type: 'address', value: ADA },
        { name: 'to', type: 'address', value: ADA },
        { name: 'tokenId', type: 'uint256', value: '0' },
      ],
    });
  });

  it('is null if its selector is unknown or its arguments do not match', () => {
    expect([decodeCall('0x'), decodeCall('0xdeadbeef'), decodeCall('0xa9059cbb01')]).toEqual([null, null, null]);
  });

  it('uses a saved ABI that is named as a known one', () => {
    const input = encodeFunctionData({ abi: parseAbi(['function withdraw(uint256 wad)']), args: [7n] });
    expect(decodeByAbi('wrapped').call(input)?.values).toEqual([{ name: 'wad', type: 'uint256', value: '7' }]);
    expect(decodeByAbi('constructor').call(input)).toBeNull();
  });

  it('uses a saved ABI as lines, JSON or a file of a compiler, with tuples and unnamed inputs', () => {
    const lines = 'function knock(tuple(address who, uint8 times)[] knocks, bool)\nfunction open()';
    const abi = parseAbi(['function knock((address who, uint8 times)[] knocks, bool)']);
    const input = encodeFunctionData({ abi, args: [[{ who: ADA, times: 3 }], true] });
    const reported = {
      name: 'knock',
      values: [
        { name: 'knocks', type: 'tuple[]', value: `(who: ${ADA}, times: 3)` },
        { name: '1', type: 'bool', value: 'true' },
      ],
    };
    expect(decodeByAbi(lines).call(input)).toEqual(reported);
    expect(decodeByAbi(JSON.stringify(abi)).call(input)).toEqual(reported);
    expect(decodeByAbi(JSON.stringify({ contractName: 'Door', abi, bytecode: '0x60' })).call(input)).toEqual(reported);
    expect(decodeByAbi(JSON.stringify(lines.split('\n'))).call(input)).toEqual(reported);
    expect(decodeByAbi(lines.replace('\n', '; ')).call(input)).toEqual(reported);
    expect(decodeByAbi('no ABI at all').call(input)).toBeNull();
  });
});

describe('a decoded log', () => {
  it('distinguishes a token amount from an NFT by what is indexed', () => {
    const [from, to, seven] = [word(ADA), word(ADA), `0x${'7'.padStart(64, '0')}`] as const;
    const amount = encodeAbiParameters([{ type: 'uint256' }], [7n]);
    const names = (one: ReturnType<typeof decodeLog>) => one?.values?.map(({ name }) => name);
    expect(names(decodeLog(log([TRANSFER, from, to], amount)))).toEqual(['from', 'to', 'amount']);
    expect(names(decodeLog(log([TRANSFER, from, to, seven], '0x')))).toEqual(['from', 'to', 'tokenId']);
    expect(decodeLog(log([TRANSFER], '0x'))).toBeNull();
    expect(decodeLog(log([], '0x'))).toBeNull();
  });
});

/** Runs something, and says how many milliseconds it took. */
function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const start = performance.now();
  const result = work();
  return { result, ms: performance.now() - start };
}

describe('a call of 98 kB whose lists all lead to one place', () => {
  const size = { offsets: 1_500, bytes: 48_000 };
  const abi = parseAbi(['function open(bytes[] doors)', 'function nest(uint256[][][][][][] rooms)']);
  const own = createDecoder([abi]);
  const inputs = {
    aggregate3: sharedCalls(size),
    open: `${toFunctionSelector('open(bytes[])')}${sharedBlob(size).slice(2)}`,
    nest: `${toFunctionSelector('nest(uint256[][][][][][])')}${sharedLists({ members: 40, depth: 6 }).slice(2)}`,
  };

  it.each(Object.entries(inputs))('has its name by its first bytes, and no values: %s', (name, input) => {
    const { result, ms } = timed(() => [nameOfCall(input) ?? own.nameOf(input), decodeCall(input) ?? own.call(input)]);
    expect(result).toEqual([name, { name, values: null }]);
    expect(ms).toBeLessThan(500);
  });

  it('has its name also where the rest does not fit, or somebody put too much behind it', () => {
    expect(nameOfCall('0xa9059cbb01')).toBe('transfer');
    expect(nameOfCall('0xA9059CBB')).toBe('transfer');
    expect([nameOfCall('0x'), nameOfCall('0xdeadbeef')]).toEqual([null, null]);
    expect(decodeCall(`0xd0e30db0${'00'.repeat(98_000)}`)).toEqual({ name: 'deposit', values: [] });
  });
});

describe('logs of one page', () => {
  it('are decoded as far as they share a bound, whatever their lists lead to', () => {
    const abi = parseAbi(['event Opened(bytes[] doors)']);
    const own = createDecoder([abi]);
    const topics = [toEventSelector('Opened(bytes[])')];
    const attack = log(topics, sharedBlob({ offsets: 1_500, bytes: 48_000 }));
    const plain = log(topics, encodeAbiParameters([{ type: 'bytes[]' }], [['0x12']]));
    const budget = logBudget();
    expect(own.log(plain, budget)?.values).toEqual([{ name: 'doors', type: 'bytes[]', value: '0x12' }]);
    const { result, ms } = timed(() => Array.from({ length: 2_000 }, () => own.log(attack, budget)));
    expect(ms).toBeLessThan(1_000);
    expect(new Set(result.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"name":"Opened","values":null}']));
  });

  it('are left alone by broken parts of an ABI', () => {
    const broken = [{ type: 'event', name: 'E' }, { type: 'function', inputs: [{ type: 7 }] }, {}];
    const own = createDecoder([[...broken, ...parseAbi(['function knock()'])] as never]);
    expect(own.nameOf(toFunctionSelector('knock()'))).toBe('knock');
  });
});
