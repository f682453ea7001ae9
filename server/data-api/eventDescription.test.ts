import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi, toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Log } from '@/protocol/data/shapes';
import { describeEvents, readEventDescription } from '@/server/data-api/eventDescription';
import { sharedBlob, sharedLists } from '@/tests/helpers/attacks/sharedValues';

const logOf = (topics: readonly Hex[], data: string): Log =>
  ({
    ...{ transaction_hash: '0x1', address: '0x2', block_timestamp: '', block_number: '1', block_hash: '0x3' },
    ...{ topic0: topics[0] ?? null, topic1: topics[1] ?? null, topic2: topics[2] ?? null, topic3: null, data },
  }) as Log;

const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('the description of an event', () => {
  it('is found by signature and by hash, among others of its name', () => {
    const abi = parseAbi(['event Transfer(address)', 'function Transfer()', 'event Moved(uint256 by)']);
    for (const topic of ['Moved(uint256)', 'event Moved(uint256 by)', toEventSelector('Moved(uint256)')]) {
      expect(readEventDescription(topic, abi).event.name).toBe('Moved');
    }
    expect(readEventDescription('Transfer(address)', [...TRANSFER, ...abi]).event.inputs).toHaveLength(1);
    expect(() => readEventDescription('Gone()', [null, 7, ...abi])).toThrow('data: must be the description');
  });
});

describe('logs as events', () => {
  const { event } = readEventDescription('Transfer(address,address,uint256)', TRANSFER);
  const topics = encodeEventTopics({ abi: TRANSFER, args: { from: ADA, to: ADA } }) as Hex[];
  const amount = encodeAbiParameters([{ type: 'uint256' }], [7n]);

  it('have their values by name, or by place where one has no name', () => {
    expect(describeEvents(event, [logOf(topics, amount)])[0]?.data).toEqual({ from: ADA, to: ADA, value: '7' });
    const unnamed = { ...event, inputs: event.inputs.map((input) => ({ ...input, name: '' })) };
    expect(describeEvents(unnamed, [logOf(topics, amount)])[0]?.data).toEqual({ 0: ADA, 1: ADA, 2: '7' });
  });

  it('stay encoded where other arguments are indexed', () => {
    const data = { data: '0x', topics };
    expect(describeEvents(event, [logOf(topics, '0x')])[0]?.data).toEqual(data);
  });

  it.each([
    ['E(bytes[])', sharedBlob({ offsets: 1_500, bytes: 48_000 })],
    ['E(string[])', sharedBlob({ offsets: 1_500, bytes: 48_000 })],
    ['E(uint256[][][][][][])', sharedLists({ members: 40, depth: 6 })],
  ])('of %s whose offsets all lead to one place stay encoded, in no time', (topic, data) => {
    const { event: shared } = readEventDescription(topic, parseAbi([`event ${topic}`] as string[]));
    const logs = Array.from({ length: 500 }, () => logOf([toEventSelector(topic)], data));
    const start = performance.now();
    const told = describeEvents(shared, logs);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(told).toHaveLength(500);
    for (const one of told) expect(one.data).toMatchObject({ data, topics: [toEventSelector(topic)] });
  });
});
