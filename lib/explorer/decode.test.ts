import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeByAbi } from '@/lib/explorer/createDecoder';
import { decodeCall, decodeLog } from '@/lib/explorer/decode';
import type { Log } from '@/protocol/data/shapes';

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
    const names = (one: ReturnType<typeof decodeLog>) => one?.values.map(({ name }) => name);
    expect(names(decodeLog(log([TRANSFER, from, to], amount)))).toEqual(['from', 'to', 'amount']);
    expect(names(decodeLog(log([TRANSFER, from, to, seven], '0x')))).toEqual(['from', 'to', 'tokenId']);
    expect(decodeLog(log([TRANSFER], '0x'))).toBeNull();
    expect(decodeLog(log([], '0x'))).toBeNull();
  });
});
