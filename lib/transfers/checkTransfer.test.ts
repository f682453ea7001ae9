import { describe, expect, it } from 'vitest';
import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { UnknownTransferTypeError } from '@/lib/errors/transactionErrors';
import { InvalidTokenIdError } from '@/lib/errors/transferErrors';
import { checkTransfer, readDecimals, readTokenId } from '@/lib/transfers/checkTransfer';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

const MAX_ITEMS = 2n ** 256n - 1n;
const missingOf = (transfer: object): readonly string[] | undefined => {
  try {
    checkTransfer(transfer);
  } catch (error) {
    if (error instanceof MissingFieldsError) return error.fields;
    throw error;
  }
  return undefined;
};

describe('a transfer that is checked without a chain', () => {
  it('is of the chain’s own coin by default', () => {
    expect(checkTransfer({ receiver: '0x1', amount: 1n })).toEqual({ type: 'native', receiver: '0x1', amount: 1n });
  });

  it('keeps its values, with the token ID as a number', () => {
    const nft = { type: 'erc721', receiver: '0x1', contractAddress: '0x2', tokenId: ' 0x0a ' } as const;
    expect(checkTransfer(nft)).toEqual({ ...nft, tokenId: 10n });
  });

  it.each(['', 'erc777', 'toString', 'constructor', 'Native'])('refuses the type %j', (type) => {
    expect(() => checkTransfer({ type, receiver: '0x1', amount: 1n } as never)).toThrow(UnknownTransferTypeError);
  });

  it.each([
    ['native', ['amount', 'receiver']],
    ['erc20', ['amount', 'contractAddress', 'receiver']],
    ['erc721', ['contractAddress', 'receiver', 'tokenId']],
    ['erc1155', ['amount', 'contractAddress', 'receiver', 'tokenId']],
  ])('reports every missing field of %s', (type, fields) => {
    expect([...(missingOf({ type }) ?? [])].sort()).toEqual(fields);
  });

  it.each([[undefined], [null], [''], ['  ']])('treats %s as missing', (amount) => {
    expect(missingOf({ receiver: '0x1', amount })).toEqual(['amount']);
  });

  it.each([[0], [0n], ['0'], [false]])('treats %s as given', (amount) => {
    expect(missingOf({ receiver: '0x1', amount })).toBeUndefined();
  });
});

describe('a token id', () => {
  it.each<[unknown, bigint]>([
    ['0', 0n],
    ['12', 12n],
    [' 12\n', 12n],
    ['0x1F', 31n],
    ['0X1f', 31n],
    [7, 7n],
    [0, 0n],
    [7n, 7n],
    [2 ** 53 - 1, 9_007_199_254_740_991n],
    [MAX_ITEMS, MAX_ITEMS],
    [MAX_ITEMS.toString(), MAX_ITEMS],
    [`0x${MAX_ITEMS.toString(16)}`, MAX_ITEMS],
    ['1'.padStart(100, '0'), 1n],
    [`0x${'1'.padStart(100, '0')}`, 1n],
  ])('%s', (value, id) => {
    expect(readTokenId(value)).toBe(id);
  });

  it.each([
    [''],
    [' '],
    ['-1'],
    [-1],
    [-1n],
    ['1.5'],
    [1.5],
    ['1e3'],
    ['0x'],
    ['0xg'],
    ['x12'],
    ['12x'],
    ['a0x1'],
    ['0x1 '.padEnd(120, 'f')],
    ['1'.padStart(101, '0')],
    [`0x${'1'.padStart(101, '0')}`],
    [2 ** 53],
    [NaN],
    [MAX_ITEMS + 1n],
    [(MAX_ITEMS + 1n).toString()],
    [null],
    [undefined],
    [true],
    [{}],
    [['1']],
  ])('is invalid: %s', (value) => {
    expect(() => readTokenId(value)).toThrow(InvalidTokenIdError);
  });
});

const TOKEN = '0x00000000000000000000000000000000000000aa';

/** A node that answers one thing, and remembers what it was requests. */
function nodeThat(answer: unknown) {
  const requests: unknown[] = [];
  const request = (call: unknown) => {
    requests.push(call);
    return Promise.resolve(answer);
  };
  return { requests, provider: { request } as unknown as Eip1193Provider };
}

const word = (hex: string) => `0x${hex.padStart(64, '0')}`;

it('decimals() is read at the newest block', async () => {
  const { requests, provider } = nodeThat(word('12'));
  expect(await readDecimals(provider, TOKEN)).toBe(18);
  expect(requests).toEqual([{ method: 'eth_call', params: [{ to: TOKEN, data: '0x313ce567' }, 'latest'] }]);
});

describe('the answer of decimals() is a number up to 255, otherwise unknown:', () => {
  it.each<[unknown, number | null]>([
    [word('0'), 0],
    [word('6'), 6],
    [word('FF'), 255],
    [word('100'), null],
    [word('f'.repeat(64)), null],
    ['0x', null],
    ['0x12', null],
    [`${word('12')}00`, null],
    [`0${word('12')}`, null],
    [word('12').slice(2), null],
    [word('1g'), null],
    [null, null],
    [undefined, null],
    [18, null],
    [[word('12')], null],
  ])('%s', async (answer, decimals) => {
    expect(await readDecimals(nodeThat(answer).provider, TOKEN)).toBe(decimals);
  });
});
