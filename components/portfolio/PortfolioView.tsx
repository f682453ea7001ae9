import { useMemo, useState } from 'react';
import { Allowances } from '@/components/portfolio/Allowances';
import { BalanceHistory } from '@/components/portfolio/BalanceHistory';
import { Collectibles } from '@/components/portfolio/Collectibles';
import { Faults } from '@/components/portfolio/Faults';
import { Filters } from '@/components/portfolio/Filters';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { usePlaceChoice } from '@/components/portfolio/usePlaceChoice';
import { ToastPlace } from '@/components/ui/ToastPlace';
import { Summary } from '@/components/portfolio/Summary';
import { Tokens } from '@/components/portfolio/Tokens';
import { useHoldings } from '@/components/portfolio/useHoldings';
import { useRounds } from '@/lib/hooks/useRounds';
import { useFigures } from '@/lib/hooks/useFigures';
import { isEvm, placesOf, type PortfolioChain } from '@/lib/portfolio/Place';
import type { Account } from '@/protocol/account';
import styles from '@/components/portfolio/Portfolio.module.css';

/** Props of {@link PortfolioView}. */
export type PortfolioViewProps = { wallets: Account['wallets']; chains: readonly PortfolioChain[] };

/** What is chosen of wallets and chains: its value, over time, its tokens, its collectibles, and who may take of it. */
export function PortfolioView({ wallets, chains }: PortfolioViewProps) {
  const [tries, setTries] = useState(0);
  const { figures } = useFigures();
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
      title="Portfolio"
      kicker={
        <span className={styles.live}>
          {wallets.length === 1 ? '1 wallet' : `${wallets.length} wallets`}
          {' · '}
          {usedChains.length === 1 ? '1 chain' : `${usedChains.length} chains`}
          {figures?.blockNumber ? ` · block ${figures.blockNumber.toLocaleString('en')}` : ''}
        </span>
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
      <ToastPlace />
    </InsideFrame>
  );
}
