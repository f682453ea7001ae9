import { useMemo, useState } from 'react';
import { Allowances } from '@/components/portfolio/Allowances';
import { BalanceHistory } from '@/components/portfolio/BalanceHistory';
import { Collectibles } from '@/components/portfolio/Collectibles';
import { Faults } from '@/components/portfolio/Faults';
import { Filters } from '@/components/portfolio/Filters';
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
  const [wallet, setWallet] = useState('');
  const [chain, setChain] = useState('');
  const [tries, setTries] = useState(0);
  const { figures } = useFigures();
  const rounds = useRounds();
  const all = useMemo(() => placesOf(wallets, chains), [wallets, chains]);
  const places = useMemo(
    () => all.filter((place) => (!wallet || place.address === wallet) && (!chain || place.chain.id === chain)),
    [all, wallet, chain],
  );
  const reading = useHoldings(places, rounds, tries);
  const usedChains = chains.filter(({ id }) => all.some((place) => place.chain.id === id));
  const onEthereum = places.filter(isEvm);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>Portfolio</h1>
          <p className={styles.live}>
            {wallets.length === 1 ? '1 wallet' : `${wallets.length} wallets`}
            {', '}
            {usedChains.length === 1 ? '1 chain' : `${usedChains.length} chains`}
            {figures?.blockNumber ? `. Live to block ${figures.blockNumber.toLocaleString('en')}.` : '.'}
          </p>
        </div>
        <Filters
          wallets={wallets.map(({ address }) => address)}
          chains={usedChains}
          wallet={wallet}
          chain={chain}
          onWallet={setWallet}
          onChain={setChain}
        />
      </header>
      <Faults faults={reading.faults} onRetry={() => setTries((before) => before + 1)} />
      <Summary reading={reading} />
      {onEthereum.length > 0 && <BalanceHistory places={onEthereum} now={reading} />}
      <Tokens reading={reading} />
      <Collectibles places={places} rounds={rounds} tries={tries} />
      {onEthereum.length > 0 && <Allowances places={onEthereum} minute={rounds.minute} tries={tries} />}
    </>
  );
}
