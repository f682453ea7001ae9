import type { ethers } from 'ethers';

/** Errors that tokens name (EIP-6093), and what they mean for who sends. */
const KNOWN: readonly (readonly [signature: string, sentence: string])[] = [
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
    const known = KNOWN.find(([signature]) => id(signature).startsWith(selector));
    if (known && selector.length === 10) return known[1];
    const own = errors?.parseError(data);
    return own ? `The contract reverted: ${own.name}(${own.args.map(String).join(', ')}).` : '';
  } catch {
    return ''; // Not what its first bytes say: as good as no reason.
  }
}

const toSentence = (reason: string): string =>
  reason.trim() === '' ? '' : `The contract reverted: ${reason.trim().replace(/\.$/, '')}.`;
