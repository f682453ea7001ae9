import { MissingFieldsError } from '@/lib/errors/inputErrors';
import { TransactionRevertedError, UnknownTransferTypeError } from '@/lib/errors/transactionErrors';
import { InvalidTokenIdError } from '@/lib/errors/transferErrors';
import { requestChain } from '@/lib/transactions/requestChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** An integer in any notation: `5`, `5n`, `'5'`. */
type WholeNumber = bigint | number | string;

/**
 * What a visitor wants to send. Amounts are in units as people write them (`'1.5'`), or in the smallest unit as a
 * bigint; a recipient is an address or a name.
 */
export type Transfer =
  | { type: 'native'; receiver: string; amount: WholeNumber }
  | { type: 'erc20'; contractAddress: string; receiver: string; amount: WholeNumber }
  | { type: 'erc721'; contractAddress: string; receiver: string; tokenId: WholeNumber }
  | { type: 'erc1155'; contractAddress: string; receiver: string; tokenId: WholeNumber; amount: WholeNumber };

/** Kinds of transfers. */
export type TransferType = Transfer['type'];

/** What each kind needs, in the order of the specification (row D08). */
export const TRANSFER_FIELDS = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
} as const satisfies Record<TransferType, readonly string[]>;

const MAX_UINT256 = 2n ** 256n - 1n;

/**
 * Checks what can be checked without a chain (rows D06 to D08).
 *
 * Bugs of the SDK that this avoids: it treats 0 as missing, reads a token ID as a float, and throws strings and lists.
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

/** `decimals()` */
const DECIMALS = '0x313ce567';

/** The decimals of a token; `null` if it has no `decimals()`. */
export async function readDecimals(provider: Eip1193Provider, token: string): Promise<number | null> {
  let answer: unknown;
  try {
    answer = await requestChain(provider, 'eth_call', [{ to: token, data: DECIMALS }, 'latest']);
  } catch (error) {
    if (!(error instanceof TransactionRevertedError)) throw error;
    return null;
  }
  // One word of 32 bytes holds it; what is longer is no number of decimals.
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return null;
  const decimals = BigInt(answer);
  return decimals > 255n ? null : Number(decimals);
}
