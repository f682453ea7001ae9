import type { ethers } from 'ethers';
import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { InsufficientFundsError, TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletRejectedError } from '@/lib/errors/walletErrors';
import { readRevert } from '@/lib/transactions/readRevert';

const NO_FUNDS = /insufficient funds|insufficient balance for transfer|out ?of ?funds/i;
const REVERTED = /revert|CALL_EXCEPTION/i;
const REASON = /(?:execution )?reverted(?: with reason string)?:? ['"]?(?!custom error|without)([^'"]+)/i;

/** Where libraries, wallets and nodes put away what really happened. */
const POCKETS = ['error', 'data', 'cause', 'originalError', 'info'] as const;

/** An error and all that it wraps, outermost first. */
function unwrap(error: unknown, depth = 0): unknown[] {
  if (depth > 6 || typeof error !== 'object' || error === null) return [error];
  return [
    error,
    ...POCKETS.flatMap((pocket) => (pocket in error ? unwrap(Reflect.get(error, pocket), depth + 1) : [])),
  ];
}

/** What an error says, and all that it wraps, outermost first. */
export const messagesOf = (error: unknown): string[] => unwrap(error).map(readMessage);

const isHexData = (value: unknown): value is string => typeof value === 'string' && /^0x([\da-f]{2}){4,}$/i.test(value);

/**
 * Turns what a transaction or a call failed with into an error of ours, with the cause kept: a declined signature, too
 * little funds, a contract that refuses (with its reason in words), or a wallet that failed.
 *
 * @param errors the contract's own errors, where its ABI is known
 */
export function toTransactionError(
  library: typeof ethers,
  error: unknown,
  errors?: ethers.utils.Interface,
): FoyerError {
  if (error instanceof FoyerError) return error;
  const layers = unwrap(error);
  const messages = layers.map(readMessage);
  const known = layers.map(toWalletError).find((found) => found.name !== 'WalletFailedError');
  if (known) return known;
  if (layers.some((layer) => codeOf(layer) === 'ACTION_REJECTED')) return new WalletRejectedError(error);
  if (messages.some((message) => NO_FUNDS.test(message)) || layers.some((l) => codeOf(l) === 'INSUFFICIENT_FUNDS')) {
    return new InsufficientFundsError(null, null, error);
  }
  const data = layers.find(isHexData);
  const refused = findNodeError(layers);
  if (!data && refused) return toWalletError(refused);
  if (data) return new TransactionRevertedError(readRevert(library, data, errors), error);
  if (
    messages.some((message) => REVERTED.test(message)) ||
    layers.some((layer) => codeOf(layer) === 'CALL_EXCEPTION')
  ) {
    const reason = messages.map((message) => REASON.exec(message)?.[1]?.trim()).find(Boolean);
    return new TransactionRevertedError(reason ? `The contract reverted: ${reason}.` : '', error);
  }
  return toWalletError(error);
}

/** What the node itself says where it is about something else: the library takes any failed call for a refusal. */
function findNodeError(layers: readonly unknown[]): unknown {
  const own = layers.filter((layer) => readCode(layer) !== undefined && readMessage(layer) !== '').at(-1);
  return own !== undefined && !REVERTED.test(readMessage(own)) ? own : null;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
