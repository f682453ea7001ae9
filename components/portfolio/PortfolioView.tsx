import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import type { CurrencyChoiceProps } from '@/components/portfolio/CurrencyChoice';
import { PerformanceSection } from '@/components/portfolio/performance/PerformanceSection';
import { useDayChange, usePriceChanges } from '@/components/portfolio/performance/useDayChange';
import { PortfolioActions } from '@/components/portfolio/PortfolioActions';
import { toReceivingWallets } from '@/components/portfolio/receive/CopyAddress';
import { Section } from '@/components/portfolio/Section';
import { Summary } from '@/components/portfolio/Summary';
import { TokensSection } from '@/components/portfolio/tokens/TokensSection';
import { strings } from '@/components/portfolio/strings.en';
import { useSavedHoldings } from '@/components/portfolio/useSavedHoldings';
import { useHoldings } from '@/components/portfolio/useHoldings';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Select } from '@/components/ui/forms/Select';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { Skeleton } from '@/components/ui/Skeleton';
import { useWasInView } from '@/components/ui/useInView';
import { useRefreshVersions } from '@/lib/live-queries/useRefreshVersions';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { isEvm, type PortfolioChain, type WalletOnChain, walletsOnChains } from '@/lib/portfolio/walletOnChain';
import type { Account } from '@/protocol/calls/account';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/portfolio/Portfolio.module.css';

const ReadErrors = dynamic(() => import('@/components/portfolio/ReadErrors').then((code) => code.ReadErrors), {
  ssr: false,
});

const NftsSection = dynamic(() => import('@/components/portfolio/nfts/NftsSection').then((code) => code.NftsSection), {
  ssr: false,
  loading: ({ error }) => (
    <Section title={strings.sections.nfts}>
      <PanelSkeleton error={error}>
        <LaterSkeleton />
      </PanelSkeleton>
    </Section>
  ),
});

const ApprovalsSection = dynamic(
  () => import('@/components/portfolio/approvals/ApprovalsSection').then((code) => code.ApprovalsSection),
  {
    ssr: false,
    loading: ({ error }) => (
      <Section title={strings.sections.approvals}>
        <PanelSkeleton error={error}>
          <LaterSkeleton />
        </PanelSkeleton>
      </Section>
    ),
  },
);

/** For sites that have exchange rates. */
const CurrencyChoice = dynamic<CurrencyChoiceProps>(
  () => import('@/components/portfolio/CurrencyChoice').then((code) => code.CurrencyChoice),
  { ssr: false, loading: () => <span className={styles.currency} /> },
);

/** Props of {@link PortfolioView}. */
export type PortfolioViewProps = {
  wallets: Account['wallets'];
  chains: readonly PortfolioChain[];
  /** `null` until they are known. */
  rates: CurrencyChoiceProps['rates'] | null;
  /** First steps of a new account. */
  welcome: ReactNode;
};

/** What is chosen of wallets and chains: its value, over time, its tokens, its collectibles, and who may take of it. */
export function PortfolioView({ wallets, chains, rates, welcome }: PortfolioViewProps) {
  const [tries, setTries] = useState(0);
  const { state } = useFigures();
  const versions = useRefreshVersions();
  const all = useMemo(() => walletsOnChains(wallets, chains), [wallets, chains]);
  const choice = useChoice(all);
  const shown = useMemo(
    () =>
      all.filter(
        ({ address, chain }) =>
          (!choice.wallet || address === choice.wallet) && (!choice.chain || chain.id === choice.chain),
      ),
    [all, choice.wallet, choice.chain],
  );
  const reading = useHoldings(shown, versions, tries);
  const { reading: seen, asOf } = useSavedHoldings(reading, shown, all);
  const usedChains = chains.filter(({ id }) => all.some(({ chain }) => chain.id === id));
  const onEthereum = shown.filter(isEvm);
  const receiving = toReceivingWallets(wallets.filter(({ address }) => shown.some((one) => one.address === address)));
  const change = useDayChange(reading, versions);
  const isFresh = state === 'live' && reading.settled && reading.wallets.length > 0;
  const changeOf = usePriceChanges(reading, versions);
  const linked = wallets.flatMap(({ address, linkedAt: at }) =>
    at !== null && onEthereum.some((wallet) => wallet.address === address) ? [Date.parse(at)] : [],
  );
  const linkedAt = linked.length > 0 ? Math.max(...linked) : null;
  return (
    <InsideFrame
      title={strings.title}
      quietTitle
      kicker={<span className={styles.live}>{strings.kicker(wallets.length, usedChains.length, isFresh)}</span>}
    >
      {reading.errors.length > 0 && (
        <ReadErrors errors={reading.errors} onRetry={() => setTries((before) => before + 1)} />
      )}
      <Summary
        reading={seen}
        change={change}
        asOf={asOf}
        actions={
          <PortfolioActions
            wallets={receiving}
            networks={chains.flatMap((one) => (one.family === 'eth' ? [one] : []))}
          />
        }
      />
      <AfterPaint>
        {welcome}
        <div className={styles.past}>
          {onEthereum.length > 0 && <PerformanceSection wallets={onEthereum} now={reading} linkedAt={linkedAt} />}
          <Filters
            wallets={wallets.map(({ address }) => address)}
            chains={usedChains}
            wallet={choice.wallet}
            chain={choice.chain}
            rates={rates}
            onWallet={(value) => choice.choose({ wallet: value })}
            onChain={(value) => choice.choose({ chain: value })}
          />
        </div>
        <TokensSection reading={seen} changeOf={changeOf} />
        <Later title={strings.sections.nfts}>
          <NftsSection wallets={shown} versions={versions} tries={tries} />
        </Later>
        {onEthereum.length > 0 && (
          <Later title={strings.sections.approvals}>
            <ApprovalsSection wallets={onEthereum} holdings={reading} minutes={versions.minutes} tries={tries} />
          </Later>
        )}
      </AfterPaint>
      <Toaster />
    </InsideFrame>
  );
}

/** A section whose code and data are fetched once it comes near the window; its heading is there from the start. */
function Later({ title, children }: { title: string; children: ReactNode }) {
  const { ref: place, near } = useWasInView<HTMLDivElement>();
  if (near) return children;
  return (
    <div ref={place}>
      <Section title={title}>
        <LaterSkeleton />
      </Section>
    </div>
  );
}

const LaterSkeleton = () => (
  <div className={styles.later} aria-busy="true">
    <Skeleton lines={4} />
  </div>
);

/** Which wallet and which chain are shown; an empty text is all of them. */
type Choice = { wallet: string; chain: string };

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The choice of wallet and chain, which stands in the address bar: `/portfolio?wallet=0x…&chain=1`.
 *
 * @param all what can be chosen: a link that names what this account does not have chooses everything
 */
function useChoice(all: readonly WalletOnChain[]): Choice & { choose: (part: Partial<Choice>) => void } {
  const { query, replace } = useRouter();
  const [ofWallet, ofChain] = [textOf(query['wallet']), textOf(query['chain'])];
  const isKnown = all.some(
    ({ address, chain: on }) => (!ofWallet || address === ofWallet) && (!ofChain || on.id === ofChain),
  );
  const [wallet, chain] = isKnown ? [ofWallet, ofChain] : ['', ''];
  const choose = useCallback(
    (part: Partial<Choice>) => {
      const set = Object.entries({ wallet, chain, ...part }).filter(([, value]) => value !== '');
      const written = set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
      void replace(`/portfolio${written}`, undefined, { shallow: true, scroll: false });
    },
    [wallet, chain, replace],
  );
  return { wallet, chain, choose };
}

/** Props of {@link Filters}; an empty text is all of them. */
type FiltersProps = Pick<PortfolioViewProps, 'rates'> & {
  wallets: readonly string[];
  chains: readonly PortfolioChain[];
  wallet: string;
  chain: string;
  onWallet: (wallet: string) => void;
  onChain: (chain: string) => void;
};

/** Which wallets and which chains are shown, all together or one, and in which currency. */
function Filters({ wallets, chains, wallet, chain, rates, onWallet, onChain }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label={strings.filters.label}>
      <Select
        label={strings.filters.wallet}
        quietLabel
        value={wallet}
        onChange={onWallet}
        options={[
          { value: '', label: strings.filters.allWallets },
          ...wallets.map((address) => ({ value: address, label: shortenAddress(address) })),
        ]}
      />
      <Select
        label={strings.filters.network}
        quietLabel
        value={chain}
        onChange={onChain}
        options={[
          { value: '', label: strings.filters.allNetworks },
          ...chains.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {rates && rates.state !== 'none' && <CurrencyChoice rates={rates} />}
    </div>
  );
}
