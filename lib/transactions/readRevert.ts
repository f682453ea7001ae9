import type { ethers } from 'ethers';

/** Errors that tokens name (EIP-6093), and what they mean for who sends. */
const KNOWN: readonly (readonly [signature: string, sentence: string])[] = [
  ['ERC20InsufficientBalance(address,uint256,uint256)', 'The account does not have that much of this token.'],
  ['ERC20InsufficientAllowance(address,uint256,uint256)', 'The account has not allowed that much to be moved for it.'],
  ['ERC20InvalidReceiver(address)', 'This token cannot be sent to that address.'],
  ['ERC20InvalidSender(address)', 'This token cannot be sent from that address.'],
  ['ERC721NonexistentToken(uint256)', 'There is no piece with this number.'],
  ['ERC721IncorrectOwner(address,uint256,address)', 'The piece belongs to somebody else.'],
  ['ERC721InsufficientApproval(address,uint256)', 'The piece belongs to somebody else.'],
  ['ERC721InvalidReceiver(address)', 'That address cannot receive pieces: it is a contract that does not know them.'],
  ['ERC1155InsufficientBalance(address,uint256,uint256,uint256)', 'The account does not have that many of this piece.'],
  ['ERC1155MissingApprovalForAll(address,address)', 'The pieces belong to somebody else.'],
  ['ERC1155InvalidReceiver(address)', 'That address cannot receive pieces: it is a contract that does not know them.'],
];

/** Codes of Solidity's own faults (`Panic(uint256)`). */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'The contract found itself in a state that should not be.',
  '17': 'A number in the contract became too large or fell below zero.',
  '18': 'The contract divided by zero.',
  '33': 'The contract was given a choice that it does not have.',
  '50': 'The contract looked beyond the end of a list.',
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
      return PANICS[code] ?? `The contract stopped at a fault of its own (${code}).`;
    }
    const known = KNOWN.find(([signature]) => id(signature).startsWith(selector));
    if (known && selector.length === 10) return known[1];
    const own = errors?.parseError(data);
    return own ? `The contract refuses: ${own.name}(${own.args.map(String).join(', ')}).` : '';
  } catch {
    return ''; // Not what its first bytes say: as good as no reason.
  }
}

const toSentence = (reason: string): string =>
  reason.trim() === '' ? '' : `The contract refuses: ${reason.trim().replace(/\.$/, '')}.`;
