import type { ethers } from 'ethers';
import { layersOf } from '@/lib/errors/errorLayers';
import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { TransactionRevertedError } from '@/lib/errors/transactionErrors';
import { InsufficientFundsError } from '@/lib/errors/transferErrors';
import { hasRejectionCode, toWalletError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { measureValues, readParameters } from '@/protocol/abi/boundedValues';

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

/** How much of what a contract gave back is decoded, in bytes, and longest message that is read, in characters. */
const MAX_DECODED = 8 * 1024;
const MAX_MESSAGE_LENGTH = 4_000;
/** Longest reason that is shown, in characters. */
const MAX_REASON_LENGTH = 300;

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
    const isBounded =
      errors && measureValues(readParameters(errors.getError(selector).inputs), rest, MAX_DECODED) <= MAX_DECODED;
    const own = isBounded ? errors.parseError(data) : null;
    return own ? `The contract reverted: ${own.name}(${own.args.map(String).join(', ')}).` : '';
  } catch {
    return ''; // Not what its first bytes say: as good as no reason.
  }
}

const toSentence = (reason: string): string =>
  reason.trim() === '' ? '' : `The contract reverted: ${reason.trim().slice(0, MAX_REASON_LENGTH).replace(/\.$/, '')}.`;

/** How nodes say that the sender has too little. A contract's reason can be the same words. */
const NO_FUNDS = /insufficient funds|insufficient balance for transfer|out ?of ?funds|have enough funds/i;
const REVERTED = /revert|CALL_EXCEPTION/i;

/** A contract's reason in a node's message: whole in quotation marks, else to the end or to the next double one. */
const REASON =
  /(?:reverted(?: with reason string |: )|processing transaction: revert |^revert: )(?:'(.+)'|"(.+?)"|(?!custom error)([^"\\]+))/i;

/** What a contract gave back; some nodes put `Reverted` before it. */
const REVERT_DATA = /^(?:reverted )?(0x(?:[\da-f]{2}){4,})$/i;

const revertDataOf = (layer: unknown): string | undefined =>
  typeof layer === 'string' ? REVERT_DATA.exec(layer)?.[1] : undefined;

/** The reason of a contract in the words of a node; the innermost message is the node's own. */
function findReason(layers: readonly unknown[]): string {
  for (const layer of layers.toReversed()) {
    const [, quoted, inQuotes, bare] = REASON.exec(readMessage(layer).slice(0, MAX_MESSAGE_LENGTH)) ?? [];
    const reason = toSentence(quoted ?? inQuotes ?? bare ?? '');
    if (reason !== '') return reason;
  }
  return '';
}

/**
 * Turns the error of a transaction or a call into one of ours, with the cause kept: a declined signature, too little
 * funds, a contract that reverts (with its reason in words), or a wallet that failed.
 *
 * The code for a refusal comes first, since no contract can set it. Then comes the contract's reason, before anything
 * is read from words: a contract may say "insufficient funds" or "user rejected" too.
 *
 * @param errors the contract's own errors, where its ABI is known
 */
export function toTransactionError(
  library: typeof ethers,
  error: unknown,
  errors?: ethers.utils.Interface,
): FoyerError {
  if (error instanceof FoyerError) return error;
  const layers = layersOf(error);
  const codes = layers.map(codeOf);
  if (hasRejectionCode(error) || codes.includes('ACTION_REJECTED')) return new WalletRejectedError(error);
  const data = layers.map(revertDataOf).find(Boolean);
  const reason = (data && readRevert(library, data, errors)) || findReason(layers);
  if (data || reason) return new TransactionRevertedError(reason, error);
  const ofWallet = toWalletError(error);
  if (ofWallet.name !== 'WalletFailedError') return ofWallet;
  if (layers.some((layer) => NO_FUNDS.test(readMessage(layer))) || codes.includes('INSUFFICIENT_FUNDS')) {
    return new InsufficientFundsError(null, null, error);
  }
  const refused = findNodeError(layers);
  if (refused) return toWalletError(refused);
  if (layers.some((layer) => REVERTED.test(readMessage(layer))) || codes.includes('CALL_EXCEPTION')) {
    return new TransactionRevertedError('', error);
  }
  return ofWallet;
}

/** What the node itself says where it is about something else: the library takes any failed call for a refusal. */
function findNodeError(layers: readonly unknown[]): unknown {
  const own = layers.filter((layer) => readCode(layer) !== undefined && readMessage(layer) !== '').at(-1);
  return own !== undefined && !REVERTED.test(readMessage(own)) ? own : null;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
