import { useRouter } from 'next/router';
import { useCallback, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { Allowances } from '@/components/portfolio/Allowances';
import { BalanceHistory } from '@/components/portfolio/BalanceHistory';
import { Collectibles } from '@/components/portfolio/Collectibles';
import { Faults } from '@/components/portfolio/Faults';
import { strings } from '@/components/portfolio/strings.en';
import { Summary } from '@/components/portfolio/Summary';
import { Tokens } from '@/components/portfolio/Tokens';
import { useHoldings } from '@/components/portfolio/useHoldings';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { shortenAddress } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { useRounds } from '@/lib/data/useReadings';
import { isEvm, type WalletOnChain, placesOf, type PortfolioChain } from '@/lib/portfolio/walletOnChain';
import type { Account } from '@/protocol/calls/account';
import styles from '@/components/portfolio/Portfolio.module.css';

/** Props of {@link PortfolioView}. */
export type PortfolioViewProps = { wallets: Account['wallets']; chains: readonly PortfolioChain[] };

/** What is chosen of wallets and chains: its value, over time, its tokens, its collectibles, and who may take of it. */
export function PortfolioView({ wallets, chains }: PortfolioViewProps) {
  const [tries, setTries] = useState(0);
  const { state } = useFigures();
  const rounds = useRounds();
  const all = useMemo(() => placesOf(wallets, chains), [wallets, chains]);
  const choice = usePlaceChoice(all);
  const places = useMemo(
    () =>
      all.filter(
        (place) =>
          (!choice.wallet || place.address === choice.wallet) && (!choice.chain || place.chain.id === choice.chain),
      ),
    [all, choice.wallet, choice.chain],
  );
  const reading = useHoldings(places, rounds, tries);
  const usedChains = chains.filter(({ id }) => all.some((place) => place.chain.id === id));
  const onEthereum = places.filter(isEvm);
  return (
    <InsideFrame
      wide
      title={strings.title}
      kicker={
        <span className={styles.live}>{strings.kicker(wallets.length, usedChains.length, state === 'live')}</span>
      }
      tools={
        <Filters
          wallets={wallets.map(({ address }) => address)}
          chains={usedChains}
          wallet={choice.wallet}
          chain={choice.chain}
          onWallet={(value) => choice.choose({ wallet: value })}
          onChain={(value) => choice.choose({ chain: value })}
        />
      }
    >
      <Faults faults={reading.faults} onRetry={() => setTries((before) => before + 1)} />
      <Summary reading={reading} />
      {onEthereum.length > 0 && <BalanceHistory places={onEthereum} now={reading} />}
      <Tokens reading={reading} />
      <Collectibles places={places} rounds={rounds} tries={tries} />
      {onEthereum.length > 0 && <Allowances places={onEthereum} minute={rounds.minute} tries={tries} />}
      <Toaster />
    </InsideFrame>
  );
}

/** Which wallet and which chain are shown; an empty text is all of them. */
type PlaceChoice = { wallet: string; chain: string };

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The choice of wallet and chain, which stands in the address bar: `/portfolio?wallet=0x…&chain=1`.
 *
 * @param all what can be chosen: a link that names what this account does not have chooses everything
 */
function usePlaceChoice(all: readonly WalletOnChain[]): PlaceChoice & { choose: (part: Partial<PlaceChoice>) => void } {
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

/** Props of {@link Filters}; an empty text is all of them. */
type FiltersProps = {
  wallets: readonly string[];
  chains: readonly PortfolioChain[];
  wallet: string;
  chain: string;
  onWallet: (wallet: string) => void;
  onChain: (chain: string) => void;
};

/** Which wallets and which chains are shown: all together, or one. */
function Filters({ wallets, chains, wallet, chain, onWallet, onChain }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label={strings.filters.label}>
      <label>
        <span aria-hidden="true">{strings.filters.wallet}</span>
        <select aria-label={strings.filters.wallet} value={wallet} onChange={({ target }) => onWallet(target.value)}>
          <option value="">{strings.filters.allWallets}</option>
          {wallets.map((address) => (
            <option key={address} value={address}>
              {shortenAddress(address)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span aria-hidden="true">{strings.filters.network}</span>
        <select aria-label={strings.filters.network} value={chain} onChange={({ target }) => onChain(target.value)}>
          <option value="">{strings.filters.allNetworks}</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
