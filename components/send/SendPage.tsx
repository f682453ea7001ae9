import { useCallback, useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { type Asset, type Assets, summarize, useAssets } from '@/components/send/useAssets';
import { RecentTransfers, useSent } from '@/components/send/RecentTransfers';
import { TransferForm } from '@/components/send/TransferForm';
import { strings } from '@/components/send/strings.en';
import { useTransferForm } from '@/components/send/useTransferForm';
import { Button, Row } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useToast } from '@/components/ui/overlays/useToast';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { PendingTransfers } from '@/components/wallet/PendingTransfers';
import { useAuth } from '@/lib/auth/useAuth';
import { useTask } from '@/lib/shell/useTask';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { useAwaitedWallet, useConnectedWallet, useWalletAccount } from '@/lib/wallets/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/SendPanel.module.css';

const TransferReview = lazyPart(
  () => import('@/components/send/TransferReview').then((code) => code.TransferReview),
  ({ onBack }) => onBack(),
);

/** Sends coins, tokens and NFTs with the connected wallet. */
export function SendPage() {
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const chain = useWalletAccount().chainId;
  const provider = connected?.connection.provider ?? null;
  const account = connected?.account ?? null;
  return (
    <InsideFrame kicker={strings.kicker} title={strings.title} tools={<ChainSwitcher />} busy={awaited}>
      {provider && account && chain ? (
        // Another account or another chain is another desk: nothing typed for one is sent by the other.
        <SendPanel key={`${account} ${chain}`} wallet={{ provider, account }} chainId={Number(chain)} />
      ) : awaited || (provider && account) ? (
        <div className={styles.desk}>
          <Skeleton lines={8} />
        </div>
      ) : (
        <EmptyState
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}

/** Props of {@link SendPanel}. */
type SendPanelProps = { wallet: TransactionWallet; chainId: number };

/** Sends with a connected wallet: form, review, and what became of it. */
function SendPanel({ wallet, chainId }: SendPanelProps) {
  const assets = useAssets(wallet.account, chainId);
  const form = useTransferForm(assets);
  const sent = useSent(wallet.account, chainId);
  const [shown, setShown] = useState<{ review: ReviewedTransfer; asset: Asset | null } | null>(null);
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  const { user } = useAuth();
  const [hasSent, setHasSent] = useState(false);
  const { refetch } = assets;
  const tell = useCallback(() => {
    toast.show({ title: strings.sent.confirmed, tone: 'good' });
    // The index is a moment behind the chain.
    setTimeout(refetch, 1_500);
  }, [toast, refetch]);

  const review = () =>
    run(async () => {
      const options = { chainId, everything: form.draft.everything };
      // With the SDK, which it needs as well.
      const { reviewTransfer } = await import('@/lib/transfers/sendTransfer');
      setShown({ review: await reviewTransfer(wallet, form.transfer, options), asset: form.chosen });
    });
  const send = async (now: NonNullable<typeof shown>) => {
    const { transfer, fee } = now.review;
    await run(async () => {
      // At the prices that were shown, so that "everything" leaves exactly the fee.
      const overrides = { gasLimit: fee.gas, ...fee.prices };
      const [{ sendTransfer }, { countEvent }] = await Promise.all([
        import('@/lib/transfers/sendTransfer'),
        import('@/lib/objects/countEvent'),
      ]);
      const pending = await sendTransfer(wallet, transfer, { chainId: now.review.chainId, overrides });
      countEvent('sent', { what: transfer.type, chain: String(now.review.chainId) });
      pendingTransactions.add({ ...pending, summary: summarize(now.review, now.asset), sentAt: Date.now() });
      setShown(null);
      setHasSent(true);
      form.clear();
      toast.show({ title: strings.sent.submitted, text: strings.sent.submittedText, tone: 'good' });
    });
  };
  const back = () => {
    clear();
    setShown(null);
  };
  return (
    <>
      <div className={styles.desk}>
        {shown && <TransferReview {...shown} busy={busy} onSend={() => void send(shown)} onBack={back} />}
        {!shown && !form.ready && <Skeleton lines={8} />}
        {!shown && form.ready && (
          <TransferForm form={form} assets={assets} sent={sent} busy={busy} onReview={() => void review()} />
        )}
        <Failure error={error} reveal />
        {assets.moreNfts && !shown && <MoreNfts {...assets.moreNfts} />}
        {assets.error && !shown && <Note>{strings.form.incomplete(chainName(chainId))}</Note>}
      </div>
      {hasSent && user && <LazyPushOffer kind="transfer" userId={user.id} />}
      <PendingTransfers provider={wallet.provider} account={wallet.account} chainId={chainId} onSettled={tell} />
      <RecentTransfers sent={sent} account={wallet.account} chainId={chainId} />
    </>
  );
}

/** Props of {@link MoreNfts}. */
type MoreNftsProps = NonNullable<Assets['moreNfts']>;

/** The list is long: so far it goes, and this brings the next of it. */
function MoreNfts({ shown, total, loading, load }: MoreNftsProps) {
  return (
    <Row>
      <Note>{strings.form.shownNfts(shown, total)}</Note>
      <Button variant="quiet" loading={loading} onClick={load}>
        {strings.form.showMore}
      </Button>
    </Row>
  );
}
