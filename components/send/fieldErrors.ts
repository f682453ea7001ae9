import { type Asset, writeAmount } from '@/components/send/useAssets';
import { strings } from '@/components/send/strings.en';
import { type FieldError, toFieldError } from '@/components/ui/forms/fieldError';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import {
  InvalidAmountError,
  InvalidRecipientError,
  MissingFieldsError,
  UnknownNameError,
} from '@/lib/errors/inputErrors';
import {
  InsufficientFundsError,
  InvalidContractAddressError,
  InvalidTokenIdError,
  LossNotAcceptedError,
  PaymentRequestError,
  ZeroAmountError,
} from '@/lib/errors/transferErrors';
import { parseAmount } from '@/lib/transfers/parseAmount';

/** The fields of the form that an error can be about, by their names in a transfer. */
const FIELDS = ['receiver', 'contractAddress', 'tokenId', 'amount'] as const;

/** One of the fields that an error can be about. */
export type TransferField = (typeof FIELDS)[number];

/** Errors that are about one field. */
const FIELD_OF = [
  [InvalidRecipientError, 'receiver'],
  [UnknownNameError, 'receiver'],
  [PaymentRequestError, 'receiver'],
  [LossNotAcceptedError, 'receiver'],
  [InvalidContractAddressError, 'contractAddress'],
  [InvalidTokenIdError, 'tokenId'],
  [InvalidAmountError, 'amount'],
  [InsufficientFundsError, 'amount'],
  [ZeroAmountError, 'amount'],
] as const;

/** Where an error is shown. */
export type FieldErrorState = {
  fields: Partial<Record<TransferField, FieldError>>;
  /** The error itself, where it is about the whole, or about a field that the form does not show. */
  general: FoyerError | null;
};

/** Finds the fields that an error is about. @param shown the fields that the form shows */
export function placeError(error: FoyerError | null, shown: readonly TransferField[]): FieldErrorState {
  const fields = findFields(error);
  const isShown = Object.keys(fields).every((field) => shown.some((one) => one === field));
  return isShown && Object.keys(fields).length > 0 ? { fields, general: null } : { fields: {}, general: error };
}

function findFields(error: FoyerError | null): FieldErrorState['fields'] {
  if (error instanceof MissingFieldsError) {
    const missing = FIELDS.filter((field) => error.fields.includes(field));
    return Object.fromEntries(missing.map((field) => [field, { text: strings.missing[field] }]));
  }
  const [, field] = FIELD_OF.find(([Kind]) => error instanceof Kind) ?? [];
  return error && field ? { [field]: toFieldError(error) } : {};
}

/**
 * What is wrong with an amount as it is typed, before anything is asked of a chain; `null` where nothing is, or nothing is
 * typed yet.
 *
 * @param asset what is sent; `null` where only its contract is known
 */
export function checkAmount(asset: Asset | null, text: string): string | null {
  if (text.trim() === '' || !asset) return null;
  let amount: bigint;
  try {
    amount = parseAmount(text, asset.decimals ?? 0);
  } catch (error) {
    if (error instanceof InvalidAmountError) return toMessage(error);
    throw error;
  }
  if (asset.balance === null || amount <= asset.balance) return null;
  return strings.form.notEnough(asset.symbol || asset.label, writeAmount(asset, asset.balance, 6));
}

/** An amount as it is typed, in the smallest unit; `null` where it is none. */
export function readAmount(asset: Asset | null, text: string): bigint | null {
  if (text.trim() === '' || !asset) return null;
  try {
    return parseAmount(text, asset.decimals ?? 0);
  } catch (error) {
    if (error instanceof InvalidAmountError) return null;
    throw error;
  }
}
