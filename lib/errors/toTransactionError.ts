import type { ethers } from 'ethers';
import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { InsufficientFundsError } from '@/lib/errors/transferErrors';
import { toWalletError, WalletRejectedError } from '@/lib/errors/walletErrors';

/** Token errors (EIP-6093), and their messages for the sender. */
const TOKEN_ERRORS: readonly (readonly [signature: string, sentence: string])[] = [
  ['ERC20InsufficientBalance(address,uint256,uint256)', 'Not enough of this token.'],
  ['ERC20InsufficientAllowance(address,uint256,uint256)', 'The approved amount is too low.'],
  ['ERC20InvalidReceiver(address)', 'This token can’t be sent to that address.'],
  ['ERC20InvalidSender(address)', 'This token can’t be sent from that address.'],
  ['ERC721NonexistentToken(uint256)', 'No NFT has this token ID.'],
  ['ERC721IncorrectOwner(address,uint256,address)', 'This NFT belongs to another account.'],
  ['ERC721InsufficientApproval(address,uint256)', 'This NFT belongs to another account.'],
  ['ERC721InvalidReceiver(address)', 'That address is a contract that can’t receive NFTs.'],
  ['ERC1155InsufficientBalance(address,uint256,uint256,uint256)', 'Not enough copies of this NFT.'],
  ['ERC1155MissingApprovalForAll(address,address)', 'These NFTs belong to another account.'],
  ['ERC1155InvalidReceiver(address)', 'That address is a contract that can’t receive NFTs.'],
];

/** Codes of Solidity's own faults (`Panic(uint256)`). */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'The contract failed an internal check.',
  '17': 'A number in the contract overflowed.',
  '18': 'The contract divided by zero.',
  '33': 'The contract got a value outside its list of options.',
  '50': 'The contract read past the end of a list.',
};

const ERROR_STRING = '0x08c379a0';
const PANIC = '0x4e487b71';

/**
 * Why a contract refused, as a sentence; empty where it gave nothing.
 *
 * @param data what it gave back, in hexadecimal
 * @param errors the contract's own errors, where its ABI is known
 */
export function readRevert(library: typeof ethers, data: string, errors?: ethers.utils.Interface): string {
  const { defaultAbiCoder, id } = library.utils;
  const selector = data.slice(0, 10).toLowerCase();
  const rest = `0x${data.slice(10)}`;
  try {
    if (selector === ERROR_STRING) return toSentence(String(defaultAbiCoder.decode(['string'], rest)[0]));
    if (selector === PANIC) {
      const code = String(defaultAbiCoder.decode(['uint256'], rest)[0]);
      return PANICS[code] ?? `The contract panicked (code ${code}).`;
    }
    const known = TOKEN_ERRORS.find(([signature]) => id(signature).startsWith(selector));
    if (known && selector.length === 10) return known[1];
    const own = errors?.parseError(data);
    return own ? `The contract reverted: ${own.name}(${own.args.map(String).join(', ')}).` : '';
  } catch {
    return ''; // Not what its first bytes say: as good as no reason.
  }
}

const toSentence = (reason: string): string =>
  reason.trim() === '' ? '' : `The contract reverted: ${reason.trim().replace(/\.$/, '')}.`;

const NO_FUNDS = /insufficient funds|insufficient balance for transfer|out ?of ?funds/i;
const REVERTED = /revert|CALL_EXCEPTION/i;
const REASON = /(?:execution )?reverted(?: with reason string)?:? ['"]?(?!custom error|without)([^'"]+)/i;

/** Keys under which libraries, wallets and nodes nest the original error. */
const NESTED_ERROR_KEYS = ['error', 'data', 'cause', 'originalError', 'info'] as const;

/** An error and all that it wraps, outermost first. */
function unwrap(error: unknown, depth = 0): unknown[] {
  if (depth > 6 || typeof error !== 'object' || error === null) return [error];
  return [
    error,
    ...NESTED_ERROR_KEYS.flatMap((key) => (key in error ? unwrap(Reflect.get(error, key), depth + 1) : [])),
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
