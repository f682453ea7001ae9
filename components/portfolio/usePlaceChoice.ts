import { useRouter } from 'next/router';
import { useCallback } from 'react';
import type { Place } from '@/lib/portfolio/Place';

/** Which wallet and which chain are shown; an empty text is all of them. */
type PlaceChoice = { wallet: string; chain: string };

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The choice of wallet and chain, which stands in the address bar: `/portfolio?wallet=0x…&chain=1`.
 *
 * @param all what can be chosen: a link that names what this account does not have chooses everything
 */
export function usePlaceChoice(all: readonly Place[]): PlaceChoice & { choose: (part: Partial<PlaceChoice>) => void } {
  const { query, replace } = useRouter();
  const [ofWallet, ofChain] = [textOf(query['wallet']), textOf(query['chain'])];
  const isKnown = all.some(
    (place) => (!ofWallet || place.address === ofWallet) && (!ofChain || place.chain.id === ofChain),
  );
  const [wallet, chain] = isKnown ? [ofWallet, ofChain] : ['', ''];
  const choose = useCallback(
    (part: Partial<PlaceChoice>) => {
      const set = Object.entries({ wallet, chain, ...part }).filter(([, value]) => value !== '');
      const written = set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
      void replace(`/portfolio${written}`, undefined, { shallow: true, scroll: false });
    },
    [wallet, chain, replace],
  );
  return { wallet, chain, choose };
}
