import { toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { readWatchedEvent } from '@/server/event-sync/readWatchParameters';

const TOPIC = toEventSelector('Transfer(address,address,uint256)');
const INPUTS = [
  { indexed: true, name: 'from', type: 'address' },
  { indexed: true, name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
];
const ABI = { type: 'event', name: 'Transfer', inputs: INPUTS };

describe('readWatchedEvent', () => {
  it.each([
    'Transfer(address,address,uint256)',
    'Transfer(address, address, uint256)',
    ' event Transfer(address indexed from, address indexed to, uint value)',
    TOPIC,
    TOPIC.toUpperCase().replace('0X', '0x'),
  ])('knows the event by %s', (topic) => {
    expect(readWatchedEvent(topic, undefined)).toEqual({ topic: TOPIC, event: null });
    expect(readWatchedEvent(topic, ABI).event?.name).toBe('Transfer');
  });

  it('finds the event in the ABI of a contract, as objects or as text, and where its type is left out', () => {
    const approval = { type: 'event', name: 'Approval', inputs: INPUTS };
    const whole = [{ type: 'constructor', inputs: [] }, approval, { name: 'Transfer', inputs: INPUTS }];
    expect(readWatchedEvent(TOPIC, whole).event?.inputs).toHaveLength(3);
    expect(readWatchedEvent(TOPIC, JSON.stringify(whole)).event?.name).toBe('Transfer');
  });

  it('finds the event in a file of a compiler, as an object or as text', () => {
    const file = { contractName: 'Door', abi: [{ type: 'constructor', inputs: [] }, ABI], bytecode: '0x60' };
    expect(readWatchedEvent(TOPIC, file).event?.name).toBe('Transfer');
    expect(readWatchedEvent(TOPIC, JSON.stringify(file)).event?.inputs).toHaveLength(3);
  });

  it('finds the event beside others that no class could hold', () => {
    const note = { type: 'event', name: 'LogNote', anonymous: true, inputs: [...INPUTS, ...INPUTS] };
    const pointer = { type: 'event', name: 'Pointed', inputs: [{ name: 'to', type: 'function' }] };
    expect(readWatchedEvent(TOPIC, [note, pointer, ABI]).event?.name).toBe('Transfer');
    expect(() => readWatchedEvent('LogNote(address)', [note, ABI])).toThrow('LogNote is anonymous');
    expect(() => readWatchedEvent('Knocked(address)', [note, ABI])).toThrow('Transfer(address,address,uint256)');
  });

  it.each<[string, unknown, RegExp]>([
    ['Transfer', undefined, /must be a signature/],
    ['Transfer(address,', undefined, /must be a signature/],
    ['0x1234', undefined, /must be a signature/],
    ['Transfer(address,address)', ABI, /Transfer\(address,address,uint256\)/],
    [TOPIC, [], /no event/],
    [TOPIC, 'Transfer', /not valid JSON/],
    [TOPIC, [null], /an object/],
    [TOPIC, { ...ABI, anonymous: true }, /anonymous/],
    [TOPIC, { ...ABI, name: 'no name' }, /no name/],
    [TOPIC, { ...ABI, inputs: [{ type: 'uint512' }] }, /inputs/],
    [TOPIC, { ...ABI, inputs: [{ type: 'uint256[99999]' }] }, /inputs/],
    [TOPIC, { ...ABI, inputs: [{ type: 'tuple' }] }, /inputs/],
    [TOPIC, { ...ABI, inputs: INPUTS.map((input) => ({ ...input, indexed: true })).concat(INPUTS as never) }, /three/],
  ])('refuses %s with %j', (topic, abi, reason) => {
    expect(() => readWatchedEvent(topic, abi)).toThrow(reason);
  });
});
