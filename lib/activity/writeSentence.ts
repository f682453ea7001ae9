import type { Move } from '@/lib/activity/ActivityEntry';
import type { Phrase } from '@/lib/activity/describeEntry';
import type { TokenFacts } from '@/lib/activity/lookups';
import { writeExact } from '@/lib/activity/writeExact';
import { coinOf } from '@/protocol/chains';
import { unitName } from '@/protocol/tokenDecimals';

/** What is known of addresses and tokens by now; `null` and `undefined` for what is not. */
export type Facts = {
  name: (address: string) => string | null | undefined;
  token: (chainId: number, address: string) => TokenFacts | null | undefined;
  collection: (chainId: number, address: string) => string | null | undefined;
};

function writeMove({ kind, amount, token, tokenId }: Move, chainId: number, facts: Facts): string {
  if (token === null) return `${writeExact(amount, coinOf(chainId).decimals)} ${coinOf(chainId).symbol}`;
  if (kind === 'nft') {
    const piece = `${facts.collection(chainId, token) ?? token} #${tokenId ?? ''}`;
    return amount === '1' ? piece : `${amount} of ${piece}`;
  }
  const known = facts.token(chainId, token);
  if (!known) return `${amount} ${unitName(token, null)}`;
  const { decimals, symbol } = known;
  return `${writeExact(amount, decimals ?? 0)} ${unitName(symbol || token, decimals)}`;
}

/** A sentence as plain text, with whole addresses where they have no name. */
export function writeSentence(phrases: readonly Phrase[], chainId: number, facts: Facts): string {
  return phrases
    .map((phrase) => {
      if (typeof phrase === 'string') return phrase;
      if ('move' in phrase) return writeMove(phrase.move, chainId, facts);
      if ('address' in phrase) return facts.name(phrase.address) ?? phrase.address;
      const { contract } = phrase;
      return facts.token(chainId, contract)?.symbol || facts.collection(chainId, contract) || contract;
    })
    .join('');
}
