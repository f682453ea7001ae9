import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** What giving one thing for another is called. */
export type Exchange = 'wrapped' | 'unwrapped' | 'bought' | 'sold' | 'swapped';

/**
 * What was done with what went out and what came in.
 *
 * @param wrapped the chain's wrapped coin, in lower case; `null` where it has none
 */
export function exchangeOf(
  given: readonly AssetTransfer[],
  got: readonly AssetTransfer[],
  wrapped: string | null,
): Exchange {
  const of = (moves: readonly AssetTransfer[], token: string | null) => moves.every((move) => move.token === token);
  if (wrapped !== null && of(given, null) && of(got, wrapped)) return 'wrapped';
  if (wrapped !== null && of(given, wrapped) && of(got, null)) return 'unwrapped';
  const isNft = ({ kind }: AssetTransfer) => kind === 'nft';
  const [givesNfts, getsNfts] = [given.some(isNft), got.some(isNft)];
  if (getsNfts && !givesNfts) return 'bought';
  return givesNfts && !getsNfts ? 'sold' : 'swapped';
}

/** Whether what went out is the wrapped coin alone, and was destroyed: the coin that comes back for it is in no list. */
export const isUnwrapping = (given: readonly AssetTransfer[], wrapped: string | null): boolean =>
  wrapped !== null && given.every(({ token, to }) => token === wrapped && to === ZERO_ADDRESS);
