import { describe, expect, it } from 'vitest';
import { checkAmount, placeError, readAmount, type TransferField } from '@/components/send/fieldErrors';
import type { Asset } from '@/components/send/useAssets';
import {
  InvalidAmountError,
  InvalidRecipientError,
  MissingFieldsError,
  UnknownNameError,
} from '@/lib/errors/inputErrors';
import { TransactionRevertedError, UnknownTransferTypeError } from '@/lib/errors/transactionErrors';
import {
  InsufficientFundsError,
  InvalidContractAddressError,
  InvalidTokenIdError,
  LossNotAcceptedError,
  ZeroAmountError,
} from '@/lib/errors/transferErrors';

const asset = (part: Partial<Asset>): Asset => ({
  ...{ key: 'native', type: 'native', label: 'Ether', symbol: 'ETH', decimals: 18, balance: 10n ** 18n },
  ...{ contractAddress: null, tokenId: null },
  ...part,
});

describe('what is wrong with an amount', () => {
  it.each([
    ['nothing, while nothing is typed', asset({}), '', null],
    ['nothing, up to all there is', asset({}), '1', null],
    ['nothing, where the balance is not known', asset({ balance: null }), '5000000', null],
    ['nothing, where only the contract is known', null, 'x', null],
    ['one unit more than there is', asset({}), '1.000000000000000001', 'Not enough ETH. You have 1 ETH.'],
    ['anything, of what is not there', asset({ balance: 0n }), '0.1', 'Not enough ETH. You have 0 ETH.'],
    ['words', asset({}), 'lots', '"lots" is not a valid amount.'],
    ['less than nothing', asset({}), '-1', '"-1" is not a valid amount.'],
    ['more decimals than the token has', asset({ decimals: 6, symbol: 'FUSD' }), '0.0000001', 'up to 6 decimals'],
    ['a part of what has no decimals', asset({ decimals: null, symbol: 'MARK' }), '0.5', 'Enter a whole number'],
    ['another notation', asset({}), '1,5', '"1,5" is not a valid amount.'],
    ['more than 256 bits hold', asset({ balance: null, decimals: 0 }), '9'.repeat(80), 'is not a valid amount'],
  ])('is %s', (_what, of, text, said) => {
    const error = checkAmount(of, text);
    if (said === null) expect(error).toBeNull();
    else expect(error).toContain(said);
  });
});

it('an amount is read to the digit, and is null where it is none', () => {
  expect(readAmount(asset({}), '0.000000000000000001')).toBe(1n);
  expect(readAmount(asset({}), '0')).toBe(0n);
  expect(readAmount(asset({}), 'x')).toBeNull();
  expect(readAmount(asset({}), ' ')).toBeNull();
});

describe('an error', () => {
  const all: TransferField[] = ['receiver', 'contractAddress', 'tokenId', 'amount'];

  it.each([
    [new InvalidRecipientError('x'), 'receiver'],
    [new UnknownNameError('x.eth'), 'receiver'],
    [new LossNotAcceptedError('0x0'), 'receiver'],
    [new InvalidContractAddressError('x'), 'contractAddress'],
    [new InvalidTokenIdError('x'), 'tokenId'],
    [new InvalidAmountError('x', 18), 'amount'],
    [new InsufficientFundsError(2n, 1n), 'amount'],
    [new ZeroAmountError(), 'amount'],
  ])('is shown at the field that it is about: %o', (error, field) => {
    const { fields, general: whole } = placeError(error, all);
    expect([Object.keys(fields), whole]).toEqual([[field], null]);
  });

  it('of empty fields is shown at each, in our words alone', () => {
    expect(placeError(new MissingFieldsError(['receiver', 'tokenId']), all)).toEqual({
      fields: {
        receiver: { text: 'Enter a recipient.' },
        tokenId: { text: 'Enter a token ID.' },
      },
      general: null,
    });
  });

  it('keeps the SDK’s message beside the sentence', () => {
    expect(placeError(new InvalidTokenIdError('-1'), all).fields.tokenId).toEqual({
      text: 'Not a valid token ID. Enter a whole number, 0 or more.',
      sdkMessage: 'Invalid token Id',
    });
  });

  it('about the whole, or about a field that is not shown, is shown below', () => {
    for (const error of [
      new TransactionRevertedError(''),
      new UnknownTransferTypeError('x'),
      new InsufficientFundsError(),
    ]) {
      expect(placeError(error, ['receiver'])).toEqual({ fields: {}, general: error });
    }
    expect(placeError(null, all)).toEqual({ fields: {}, general: null });
  });
});
