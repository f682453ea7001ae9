import type { Hex, PublicClient } from 'viem';
import { readWord, tryContract } from '@/server/data-api/node/callContract';
import { notFound } from '@/server/data-api/refuse';

/** Calls of `supportsInterface(bytes4)` (EIP-165) with the ids of EIP-721 and EIP-1155. */
export const ASKED: readonly (readonly [standard: NftStandard, data: Hex])[] = [
  ['ERC721', `0x01ffc9a780ac58cd${'0'.repeat(56)}`],
  ['ERC1155', `0x01ffc9a7d9b67a26${'0'.repeat(56)}`],
];

/** The standard that an NFT contract follows. */
export type NftStandard = 'ERC721' | 'ERC1155';

/** The standard that a contract says it follows (EIP-165); `null` for what is no NFT contract. */
export async function findNftStandard(client: PublicClient, to: string): Promise<NftStandard | null> {
  const answers = await Promise.all(ASKED.map(([, data]) => tryContract(client, { to, data })));
  return ASKED.find((_, index) => readWord(answers[index] ?? null) === 1n)?.[0] ?? null;
}

/**
 * The same, where it has to be one.
 *
 * @throws Parse.Error 101 for what is no NFT contract
 */
export async function nftStandard(client: PublicClient, to: string): Promise<NftStandard> {
  const found = await findNftStandard(client, to);
  if (!found) throw notFound(`There is no NFT contract at ${to}.`);
  return found;
}
