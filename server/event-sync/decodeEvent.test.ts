import { getAddress, toEventSelector, encodeAbiParameters, encodeEventTopics, parseAbiItem, type AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeEvent, type IndexedLog } from '@/server/event-sync/decodeEvent';
import { classColumns } from '@/server/event-sync/eventClass';
import { sharedBlob } from '@/tests/helpers/attacks/sharedValues';

const WHO = getAddress('0xabcdef0123456789abcdef0123456789abcdef01');

function logOf(topics: (string | null)[], data: string): IndexedLog {
  const hash = `0x${'1'.repeat(64)}`;
  return {
    ...{ blockNumber: 1, blockHash: hash, blockTime: new Date(0), logIndex: 0, transactionIndex: 0 },
    ...{ transactionHash: hash, address: WHO.toLowerCase(), topics, data },
  };
}

/** Encodes an event's arguments and decodes them into columns. */
function roundTrip(signature: string, values: unknown[]) {
  const event = JSON.parse(JSON.stringify(parseAbiItem(signature)).replaceAll('address_', 'address')) as AbiEvent;
  const rest = event.inputs.flatMap((input, index) => (input.indexed ? [] : [[input, values[index]] as const]));
  const args = event.inputs.flatMap(({ indexed }, index) => (indexed ? [values[index]] : []));
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args } as never) as string[];
  const data = encodeAbiParameters(
    rest.map(([input]) => input),
    rest.map(([, value]) => value),
  );
  return { columns: decodeEvent(event, logOf(topics, data)), types: classColumns(event) };
}

describe('decodeEvent', () => {
  it('writes amounts exactly and as numbers beside, addresses and bytes in lower case', () => {
    const { columns, types } = roundTrip(
      'event Sold(address indexed who, uint256 price, int8 change, bool done, bytes2 mark, string words)',
      [WHO, 2n ** 256n - 1n, -3, true, '0xABCD', 'a\0b'],
    );
    expect(columns).toEqual({
      ...{ who: WHO.toLowerCase(), price: String(2n ** 256n - 1n), price_decimal: 2 ** 256 },
      ...{ change: '-3', change_decimal: -3, done: true, mark: '0xabcd', words: 'a\uFFFDb' },
    });
    expect(types).toMatchObject({ who: 'String', price: 'String', price_decimal: 'Number', done: 'Boolean' });
  });

  it('gives names of their own to arguments whose names are taken, and to those without one', () => {
    const { columns, types } = roundTrip(
      'event Odd(uint256 id, address address_, bool confirmed, uint8 _from, uint8, uint8 createdAt, uint8 id_decimal, uint8 uid_decimal, uint8 length)',
      [7n, WHO, true, 1, 2, 3, 4, 5, 6],
    );
    expect(columns).toMatchObject({
      ...{ uid: '7', event_address: WHO.toLowerCase(), event_confirmed: true, from: '1', arg_4: '2' },
      ...{ event_createdAt: '3', id_decimal: '4', uid_decimal: '5', event_uid_decimal: 7, event_length: '6' },
    });
    expect(Object.keys(types)).toEqual(expect.arrayContaining(Object.keys(columns ?? {})));
  });

  it('writes lists and structures with what is in them', () => {
    const { columns, types } = roundTrip(
      'event Moved((address token, uint256[] ids)[] items, uint256[2][] pairs, (uint8, bool _ok) one)',
      [[{ token: WHO, ids: [1n, 2n ** 80n] }], [[1n, 2n]], [9, true]],
    );
    expect(columns).toEqual({
      items: [{ token: WHO.toLowerCase(), ids: ['1', String(2n ** 80n)] }],
      pairs: [['1', '2']],
      one: { arg_0: '9', ok: true },
    });
    expect(types).toMatchObject({ items: 'Array', pairs: 'Array', one: 'Object' });
  });

  it('keeps the hash of what is indexed and has no fixed size', () => {
    const event = parseAbiItem('event Named(string indexed name, uint256[] indexed ids)') as AbiEvent;
    const [name, ids] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`];
    expect(decodeEvent(event, logOf([toEventSelector(event), name, ids, null], '0x'))).toEqual({ name, ids });
    expect(classColumns(event)).toMatchObject({ name: 'String', ids: 'String' });
  });

  it('gives topics and data as they are without an ABI, and nothing where the ABI does not fit', () => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)') as AbiEvent;
    const word = `0x${'0'.repeat(64)}`;
    const log = logOf([word, word, word, word], '0x');
    expect(decodeEvent(null, log)).toEqual({ topic0: word, topic1: word, topic2: word, topic3: word, data: '0x' });
    expect(decodeEvent(event, log)).toBeNull();
  });

  it('leaves out events whose lists all lead to one place', () => {
    const event = parseAbiItem('event E(bytes[] doors)') as AbiEvent;
    const start = performance.now();
    const log = logOf([toEventSelector(event)], sharedBlob({ offsets: 1_500, bytes: 48_000 }));
    for (let n = 0; n < 100; n++) expect(decodeEvent(event, log)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
