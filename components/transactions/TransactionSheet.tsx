import Router from 'next/router';
import { useEffect, useMemo } from 'react';
import { DrawerSteps, findRowLink } from '@/components/transactions/drawer/DrawerSteps';
import { useNeighbors } from '@/components/transactions/drawer/listedTransactions';
import { ReplaceTransaction } from '@/components/transactions/pending/ReplaceTransaction';
import { type ShownState, StatusSteps } from '@/components/transactions/StatusSteps';
import { TransactionDetails } from '@/components/transactions/TransactionDetails';
import { TransactionSentence } from '@/components/transactions/transactionFacts';
import { strings } from '@/components/transactions/strings.en';
import { SAME_PAGE, type TransactionTarget, writeTarget } from '@/components/transactions/TransactionDrawer';
import { useTransactionState } from '@/components/transactions/pending/useTransactionState';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/overlays/Sheet';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { useAccountData } from '@/lib/account/useAccountData';
import { useAuth } from '@/lib/auth/useAuth';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { useWrappedCoin } from '@/lib/portfolio/wrappedCoins';
import { hasFailed } from '@/protocol/data/hasFailed';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';
import { useTransaction } from '@/lib/transactions/useTransaction';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import type { BlockTransaction } from '@/protocol/data/shapes';
import styles from '@/components/transactions/TransactionSheet.module.css';

/** Props of {@link TransactionSheet}. */
export type TransactionSheetProps = TransactionTarget & {
  /** A column beside the page where there is room. */
  beside?: boolean;
  onClose: () => void;
};

/** A transaction beside the page: what it did, how far it is, and all that the chain knows about it. */
export function TransactionSheet({ chainId, hash, beside = false, onClose }: TransactionSheetProps) {
  const { row, confirmations, missing, error, refetch } = useTransaction(chainId, hash);
  const connected = useConnectedWallet();
  const account = connected?.account ?? '';
  const saved = useSavedList(pendingTransactions, account).find(
    (one) => one.chainId === chainId && (one.hash === hash || one.replacement?.hash === hash),
  );
  const own = useOwnAddresses(account);
  const wrappedCoin = useWrappedCoin(chainId) ?? null;
  const neighbors = useNeighbors({ chainId, hash });
  usePageOnBack();
  const path = transactionPath(chainId, hash);
  const provider = connected?.connection.provider ?? null;
  const sentAt = saved?.sentAt;
  return (
    <Sheet
      open
      beside={beside}
      onOpenChange={(open) => !open && onClose()}
      tools={neighbors && <DrawerSteps neighbors={neighbors} />}
      // The row of the transaction that was shown last.
      returnFocus={() => findRowLink({ chainId, hash })}
      title={
        <span className={styles.sentence} aria-live="polite">
          {row ? (
            <TransactionSentence chainId={chainId} row={row} own={own} wrappedCoin={wrappedCoin} />
          ) : (
            (saved?.summary ?? titleOf(missing, error !== null))
          )}
        </span>
      }
      description={strings.kicker(chainName(chainId))}
      footer={
        <div className={styles.foot}>
          {isPathEnabled(path) && <Button href={path}>{strings.openExplorer}</Button>}
          {isPathEnabled(path) && (
            <CopyButton value={location.origin + path} label={strings.copyLink} text={strings.copyLink} />
          )}
          <CopyButton value={hash} label={strings.copyHash} quiet />
        </div>
      }
    >
      <div key={hash} className={styles.body}>
        {row ? (
          <TransactionDetails
            chainId={chainId}
            row={row}
            own={own}
            steps={<StatusSteps state={stateOf(row, confirmations)} sentAt={sentAt} compact />}
          />
        ) : saved && provider ? (
          <FollowedSteps provider={provider} saved={saved} />
        ) : missing ? (
          <Note>{strings.notFoundText(chainName(chainId))}</Note>
        ) : (
          !error && <Loading />
        )}
        <Failure error={error} onRetry={refetch} />
      </div>
    </Sheet>
  );
}

/** The addresses of the visitor, in lower case: of the connected wallet and of all that are linked to the account. */
function useOwnAddresses(account: string): ReadonlySet<string> {
  const { user } = useAuth();
  const { data } = useAccountData('getAccount', user !== null);
  // As a text, so that an account that says the same changes nothing.
  const all = [account, user?.address ?? '', ...(user && data ? data.wallets.map(({ address }) => address) : [])];
  const text = all.join(' ').toLowerCase();
  return useMemo(() => new Set(text.split(' ').filter(Boolean)), [text]);
}

/**
 * Keeps the page as it is where Back or Forward only changes what the drawer shows: a page that the server reads would be
 * read again first, and begin at its top.
 */
function usePageOnBack(): void {
  useEffect(() => {
    Router.beforePopState(({ url, as, options }) => {
      if (writeTarget(as, null) !== writeTarget(Router.asPath, null)) return true;
      void Router.replace(url, as, { ...options, ...SAME_PAGE });
      return false;
    });
    return () => Router.beforePopState(() => true);
  }, []);
}

const titleOf = (missing: boolean, isFailed: boolean): string =>
  missing ? strings.notFound : isFailed ? strings.transaction : strings.loading;

function stateOf(row: BlockTransaction, confirmations: number | null): ShownState {
  const block = Number(row.block_number);
  if (hasFailed(row)) return { step: 'failed', block, reason: '' };
  return { step: 'mined', block, confirmations };
}

/** How far one is that no block has yet, as the wallet's own node knows. */
function FollowedSteps({ provider, saved }: { provider: Eip1193Provider; saved: SavedTransaction }) {
  const state = useTransactionState(provider, saved);
  return (
    <>
      <StatusSteps state={state} sentAt={saved.sentAt} compact />
      {state?.step === 'pending' && <ReplaceTransaction transaction={saved} />}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={strings.loading} aria-busy="true">
      <Skeleton lines={8} />
    </div>
  );
}
