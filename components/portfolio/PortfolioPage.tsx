import { useRouter } from 'next/router';
import { useCallback, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { ApprovalsSection } from '@/components/portfolio/ApprovalsSection';
import { PerformanceSection } from '@/components/portfolio/PerformanceSection';
import { NftsSection } from '@/components/portfolio/NftsSection';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Summary } from '@/components/portfolio/Summary';
import { TokensSection } from '@/components/portfolio/TokensSection';
import { strings } from '@/components/portfolio/strings.en';
import { useHoldings } from '@/components/portfolio/useHoldings';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useAccountData } from '@/lib/account/useAccountData';
import { useData } from '@/lib/data/useData';
import { useRefreshVersions } from '@/lib/data/useVersionedQueries';
import { shortenAddress } from '@/lib/format/text';
import { useFigures } from '@/lib/live-queries/liveFigures';
import {
  chainsOf,
  isEvm,
  type PortfolioChain,
  type WalletOnChain,
  walletsOnChains,
} from '@/lib/portfolio/walletOnChain';
import type { Account } from '@/protocol/calls/account';
import styles from '@/components/portfolio/Portfolio.module.css';

/** All that the account owns, over its wallets and the chains that this backend knows. */
export function PortfolioPage() {
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const error = account.data ? known.error : account.error;
  const retry = () => {
    void account.reload();
    known.refetch();
  };
  // A wallet of another family can be linked, but nothing is known of what it holds.
  const wallets = account.data?.wallets.filter(({ family }) => family === 'eth' || family === 'sol');
  if (wallets && known.data && wallets.length > 0) {
    return <PortfolioView wallets={wallets} chains={chainsOf(known.data)} />;
  }
  const isWaiting = !wallets || !known.data;
  return (
    <InsideFrame wide title={strings.title} busy={isWaiting && !error}>
      {!isWaiting ? (
        <EmptyState
          picture="key"
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={
            <Button variant="primary" href="/account/wallets">
              {strings.noWallet.link}
            </Button>
          }
        />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <PortfolioSkeleton />
      )}
    </InsideFrame>
  );
}

/** The place of a portfolio that is being read. */
function PortfolioSkeleton() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        {strings.loading}
      </p>
      <div className={styles.waiting}>
        <Skeleton width="m" lines={3} />
        <Skeleton lines={6} />
      </div>
    </div>
  );
}

/** Props of {@link PortfolioView}. */
type PortfolioViewProps = { wallets: Account['wallets']; chains: readonly PortfolioChain[] };

/** What is chosen of wallets and chains: its value, over time, its tokens, its collectibles, and who may take of it. */
function PortfolioView({ wallets, chains }: PortfolioViewProps) {
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
  const usedChains = chains.filter(({ id }) => all.some(({ chain }) => chain.id === id));
  const onEthereum = shown.filter(isEvm);
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
      <ReadErrors errors={reading.errors} onRetry={() => setTries((before) => before + 1)} />
      <Summary reading={reading} />
      {onEthereum.length > 0 && <PerformanceSection wallets={onEthereum} now={reading} />}
      <TokensSection reading={reading} />
      <NftsSection wallets={shown} versions={versions} tries={tries} />
      {onEthereum.length > 0 && <ApprovalsSection wallets={onEthereum} minutes={versions.minutes} tries={tries} />}
      <Toaster />
    </InsideFrame>
  );
}

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
