import { describe, expect, it } from 'vitest';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { emptyDraft, fitDraft, readDraft } from '@/components/contracts/readDraft';

const plain = (name: string, type: string, kind: AbiType['kind']): AbiType => ({
  ...{ name, type, kind },
  ...{ length: null, item: null, parts: [] },
});
const list = (name: string, item: AbiType, length: number | null = null): AbiType => ({
  ...plain(name, `${item.type}[${length ?? ''}]`, 'list'),
  item,
  length,
});
const owner = plain('owner', 'address', 'address');
const amount = plain('amount', 'uint256', 'number');
const call: AbiType = {
  ...plain('call', '(address,bytes)', 'tuple'),
  parts: [plain('target', 'address', 'address'), plain('data', 'bytes', 'bytes')],
};
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('the form of a contract call', () => {
  it('starts empty in the shape of its type', () => {
    expect([owner, call, list('calls', call), list('pair', amount, 2)].map(emptyDraft)).toEqual([
      '',
      ['', ''],
      [],
      ['', ''],
    ]);
  });

  it('takes the values that fit from a link, and no others', () => {
    expect(fitDraft(list('pair', amount, 2), ['1', '2', '3'])).toEqual(['1', '2']);
    expect(fitDraft(list('pair', amount, 2), ['1'])).toEqual(['1', '']);
    expect(fitDraft(list('calls', call), [[ADA, '0x'], 'no call'])).toEqual([
      [ADA, '0x'],
      ['', ''],
    ]);
    expect([fitDraft(amount, 5), fitDraft(amount, { toString: () => '5' }), fitDraft(call, null)]).toEqual([
      '5',
      '',
      ['', ''],
    ]);
  });

  it('reports all missing values at once, before invalid ones', () => {
    const inputs = [owner, list('calls', call), amount];
    expect(() => readDraft(inputs, ['', [['nonsense', '']], ''])).toThrow(
      'owner is required, calls[0].data is required, amount is required',
    );
  });

  it('accepts an empty text and an empty list', () => {
    expect(readDraft([plain('text', 'string', 'text'), list('calls', call)], ['', []])).toEqual(['', []]);
  });
});

describe('a number in the form', () => {
  it.each([
    ['0', '0'],
    ['0x10', '16'],
    ['1.5 ether', '1500000000000000000'],
    ['0.000000001 gwei', '1'],
    ['2.5 FUSD', '2500000'],
    [String(2n ** 256n - 1n), String(2n ** 256n - 1n)],
  ])('is read exactly: %s', (text, whole) => {
    expect(readDraft([amount], [text], { gwei: 9, ether: 18, FUSD: 6 })).toEqual([whole]);
  });

  it.each(['-1', '1.5', '0.5 wei', '0.0000001 FUSD', '1,5 ether', 'many', String(2n ** 256n)])(
    'is refused: %s',
    (text) => {
      expect(() => readDraft([amount], [text], { ether: 18, FUSD: 6 })).toThrow('amount must be of type uint256');
    },
  );

  it('must fit its type, signed or unsigned', () => {
    const read = (type: string, text: string) => readDraft([plain('n', type, 'number')], [text]);
    expect([read('uint8', '255'), read('int8', '-128'), read('int128', '-1 gwei')]).toEqual([
      ['255'],
      ['-128'],
      ['-1000000000'],
    ]);
    expect(() => read('uint8', '256')).toThrow();
    expect(() => read('int8', '128')).toThrow();
  });
});

describe('other values in the form', () => {
  it.each([
    [owner, '0x12'],
    [owner, 'ada'],
    [plain('data', 'bytes', 'bytes'), '0x123'],
    [plain('id', 'bytes4', 'bytes'), '0x0102'],
    [plain('yes', 'bool', 'bool'), 'yes'],
  ])('are refused if they do not match their type: %#', (type, text) => {
    expect(() => readDraft([type], [text])).toThrow(`must be of type ${type.type}`);
  });

  it('are passed on unchanged if they are valid, with names to be resolved later', () => {
    const types = [owner, owner, plain('id', 'bytes4', 'bytes'), plain('yes', 'bool', 'bool')];
    expect(readDraft(types, [ADA, ' ada.eth ', '0x01020304', 'true'])).toEqual([ADA, 'ada.eth', '0x01020304', true]);
  });
});
