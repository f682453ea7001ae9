import { InvalidTokenIdError, UnknownTransferTypeError } from '@/lib/errors/transactionErrors';
import { MissingFieldsError } from '@/lib/errors/contractErrors';
import { TRANSFER_FIELDS, type Transfer, type TransferType } from '@/lib/transfers/Transfer';

const MAX_UINT256 = 2n ** 256n - 1n;

/**
 * Checks what can be checked without a chain (rows D06 to D08).
 *
 * Faults of the SDK: it takes 0 for missing and reads a token id as a float, and throws texts and lists of texts.
 *
 * @throws UnknownTransferTypeError, MissingFieldsError with every missing field, InvalidTokenIdError
 */
export function checkTransfer(transfer: Partial<Transfer> & { type?: string }): Transfer {
  const { type = 'native' } = transfer;
  if (!isTransferType(type)) throw new UnknownTransferTypeError(String(type));
  const missing = TRANSFER_FIELDS[type].filter((field) => isMissing(Reflect.get(transfer, field)));
  if (missing.length > 0) throw new MissingFieldsError(missing);
  const whole = { ...transfer, type } as Transfer;
  return 'tokenId' in whole ? { ...whole, tokenId: readTokenId(whole.tokenId) } : whole;
}

const isTransferType = (type: string): type is TransferType => Object.hasOwn(TRANSFER_FIELDS, type);

/** 0 is a value; nothing, and an empty text, are none. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A token id as a number: decimal, or hexadecimal with 0x.
 *
 * @throws InvalidTokenIdError for what is no whole number of 256 bits; also for a float too large to be exact
 */
export function readTokenId(value: unknown): bigint {
  const isExact = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  const text = typeof value === 'string' ? value.trim() : '';
  if (!isExact && !/^(\d{1,100}|0x[\da-f]{1,100})$/i.test(text)) throw new InvalidTokenIdError(value);
  const id = BigInt(isExact ? value : text);
  if (id < 0n || id > MAX_UINT256) throw new InvalidTokenIdError(value);
  return id;
}
