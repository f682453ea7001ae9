import { describe, expect, it } from 'vitest';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { InvalidArgumentError, NotEnoughTokensError } from '@/lib/errors/argumentErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { NoContractError } from '@/lib/errors/transactionErrors';
import { emptyDraft, errorAt, fitDraft, isAtFields } from '@/components/contracts/drafts';
import { readDraft } from '@/components/contracts/readDraft';

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
      expect(() => readDraft([amount], [text], { ether: 18, FUSD: 6 })).toThrow(/not a valid (number|amount)/i);
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
    [owner, '0x12', 'Not a valid address or ENS name. Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.'],
    [owner, 'ada', 'Not a valid address or ENS name. Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.'],
    [plain('data', 'bytes', 'bytes'), '0x123', 'Not valid bytes. Enter 0x and two hexadecimal digits per byte.'],
    [plain('id', 'bytes4', 'bytes'), '0x0102', 'Not 4 bytes. Enter 0x and 8 hexadecimal digits.'],
    [plain('yes', 'bool', 'bool'), 'yes', 'Not a choice. Choose true or false.'],
    [plain('n', 'uint8', 'number'), '256', 'Not a valid number. Enter a whole number from 0 to 255.'],
  ])('are refused in plain words if they do not match their type: %#', (type, text, words) => {
    let said = '';
    try {
      readDraft([type], [text]);
    } catch (error) {
      said = toMessage(error);
    }
    expect(said).toBe(words);
  });

  it('are passed on unchanged if they are valid, with names to be resolved later', () => {
    const types = [owner, owner, plain('id', 'bytes4', 'bytes'), plain('yes', 'bool', 'bool')];
    expect(readDraft(types, [ADA, ' ada.eth ', '0x01020304', 'true'])).toEqual([ADA, 'ada.eth', '0x01020304', true]);
  });
});

describe('an error of a call', () => {
  const inputs = [owner, list('calls', call)];

  it('is shown at each value that it is about, in our words', () => {
    const missing = new MissingFieldsError(['owner', 'calls[0].target']);
    expect(isAtFields(missing, inputs)).toBe(true);
    expect(errorAt(missing, 'calls[0].target')).toEqual({
      text: 'Enter a value.',
    });
    expect(errorAt(missing, 'calls[0].data')).toBeNull();
    expect(errorAt(new InvalidArgumentError('owner', 'address', 'x'), 'owner')).toEqual({
      text: 'Not a valid address or ENS name. Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.',
    });
    expect(errorAt(new NotEnoughTokensError('owner', 'FUSD', '2,479'), 'owner')).toEqual({
      text: 'Not enough FUSD. You have 2,479.',
    });
  });

  it('is shown below the form where a value has no field, and where it is about the form as a whole', () => {
    expect(isAtFields(new MissingFieldsError(['owner', 'calls']), inputs)).toBe(false);
    expect(isAtFields(new NoContractError(ADA, 1), inputs)).toBe(false);
    expect(isAtFields(null, inputs)).toBe(false);
  });
});
