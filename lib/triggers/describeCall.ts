import type { ethers } from 'ethers';
import { toPlain, type ContractValue } from '@/lib/contracts/toPlain';

/** A call of a contract, in words that can be checked. */
export type DescribedCall = {
  /** Such as `transfer`. */
  name: string;
  /** What it does, as a sentence. */
  sentence: string;
  args: readonly { name: string; type: string; value: ContractValue }[];
};

/** The calls that move what somebody owns, or let others move it. */
const KNOWN: readonly (readonly [signature: string, sentence: string])[] = [
  ['function transfer(address to, uint256 amount)', 'Sends tokens.'],
  ['function transferFrom(address from, address to, uint256 amountOrTokenId)', "Transfers someone's tokens or NFT."],
  ['function approve(address spender, uint256 amountOrTokenId)', 'Approves someone else to transfer tokens or an NFT.'],
  ['function increaseAllowance(address spender, uint256 amount)', 'Approves someone else to transfer more tokens.'],
  [
    'function setApprovalForAll(address operator, bool approved)',
    'Approves someone else to transfer all NFTs, or revokes the approval.',
  ],
  ['function safeTransferFrom(address from, address to, uint256 tokenId)', 'Sends an NFT.'],
  ['function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', 'Sends an NFT.'],
  [
    'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
    'Sends NFTs of an edition.',
  ],
  ['function deposit()', 'Wraps the native currency as tokens.'],
  ['function withdraw(uint256 amount)', 'Unwraps tokens to the native currency.'],
];

/** What a transaction's data asks of a contract, as far as it is one of the calls that everybody knows; else `null`. */
export function describeCall(library: typeof ethers, data: string): DescribedCall | null {
  const { Interface } = library.utils;
  for (const [signature, sentence] of KNOWN) {
    const abi = new Interface([signature]);
    const fragment = Object.values(abi.functions)[0];
    if (!fragment || abi.getSighash(fragment) !== data.slice(0, 10).toLowerCase()) continue;
    try {
      const values = abi.decodeFunctionData(fragment, data);
      const args = fragment.inputs.map((input, place) => ({
        name: input.name,
        type: input.type,
        value: toPlain(input, values[place]),
      }));
      return { name: fragment.name, sentence, args };
    } catch {
      return null; // The same first bytes, and something else behind them.
    }
  }
  return null;
}
