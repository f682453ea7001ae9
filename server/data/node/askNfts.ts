import type { PublicClient } from 'viem';
import { encodeNftQuestion, readNftAnswer, type NftQuestion } from '@/server/chain/nftQuestions';
import { tryContract } from '@/server/data/node/callContract';
import { inTurns } from '@/server/data/node/inTurns';

/**
 * Asks the contracts of NFTs who owns them, or how many an owner has.
 *
 * @param block the newest where it is left out
 * @returns in the order of the questions; `null` where a contract refuses, or answers no such thing
 */
export function askNfts(
  client: PublicClient,
  questions: readonly NftQuestion[],
  block?: bigint,
): Promise<(string | null)[]> {
  return inTurns(questions, async (question) => {
    const call = { to: question.token_address, data: encodeNftQuestion(question), block };
    return readNftAnswer(question, await tryContract(client, call));
  });
}
