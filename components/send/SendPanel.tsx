import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { type Asset, useAssets } from '@/components/send/useAssets';
import { type SentTransfer, useSent } from '@/components/send/useSent';
import { TransferForm } from '@/components/send/TransferForm';
import { strings } from '@/components/send/strings.en';
import { draftOf, useTransferForm } from '@/components/send/useTransferForm';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { lazyPart } from '@/components/ui/lazyPart';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { PendingTransfers } from '@/components/transactions/pending/PendingTransfers';
import { useContacts } from '@/lib/account/contacts';
import { useAuth } from '@/lib/auth/useAuth';
import { useTask } from '@/lib/state/useTask';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/SendPanel.module.css';

/** Most accounts have sent nothing here yet. */
const RecentTransfers = dynamic(() => import('@/components/send/RecentTransfers').then((code) => code.RecentTransfers));
const TransferReview = lazyPart(
  () => import('@/components/send/TransferReview').then((code) => code.TransferReview),
  ({ onBack }) => onBack(),
);

/** Props of {@link SendPanel}. */
export type SendPanelProps = { wallet: TransactionWallet; chainId: number };

/** Sends with a connected wallet: form, review, and what became of it. Loaded once there is a wallet. */
export function SendPanel({ wallet, chainId }: SendPanelProps) {
  const assets = useAssets(wallet.account, chainId);
  const form = useTransferForm(assets);
  const sent = useSent(wallet.account, chainId);
  const [shown, setShown] = useState<{ review: ReviewedTransfer; asset: Asset | null } | null>(null);
  const { busy, error, run, clear } = useTask();
  const { user } = useAuth();
  const { labelOf } = useContacts();
  const desk = useRef<HTMLDivElement>(null);
  const [hasSent, setHasSent] = useState(false);
  const { refetch } = assets;
  // Once the index has it: balances come from there.
  const newest = sent.entries[0]?.hash;
  useEffect(() => {
    if (hasSent) refetch();
  }, [hasSent, newest, refetch]);
  // What was found wrong with the draft before says nothing of the next one.
  const edited = {
    ...form,
    change: (part: Parameters<typeof form.change>[0]) => {
      clear();
      form.change(part);
    },
    acceptLoss: (accepted: boolean) => {
      clear();
      form.acceptLoss(accepted);
    },
    takeEverything: () => {
      clear();
      form.takeEverything();
    },
  };

  const review = () =>
    run(async () => {
      const options = { chainId, everything: form.draft.everything, acceptsLoss: form.acceptsLoss };
      // With the SDK, which it needs as well.
      const { reviewTransfer } = await import('@/lib/transfers/sendTransfer');
      setShown({ review: await reviewTransfer(wallet, form.transfer, options), asset: form.chosen });
    });
  const send = ({ review: reviewed, asset }: NonNullable<typeof shown>) =>
    run(async () => {
      const { submitTransfer } = await import('@/components/send/submitTransfer');
      await submitTransfer(wallet, reviewed, asset, labelOf(reviewed.transfer.recipient.address));
      setShown(null);
      setHasSent(true);
      form.clear();
    });
  const back = () => {
    clear();
    setShown(null);
  };
  const sendAgain = ({ move }: SentTransfer) => {
    back();
    form.change(draftOf(move, assets.list));
    desk.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div className={styles.desk} ref={desk}>
        {shown && <TransferReview {...shown} busy={busy} onSend={() => void send(shown)} onBack={back} />}
        {!shown && !form.ready && <Skeleton lines={8} />}
        {!shown && form.ready && (
          <TransferForm
            wallet={wallet}
            chainId={chainId}
            form={edited}
            assets={assets}
            sent={sent}
            busy={busy}
            error={error}
            onReview={() => void review()}
          />
        )}
        {shown && <Failure error={error} reveal />}
        {assets.error && !shown && <Note>{strings.form.incomplete(chainName(chainId))}</Note>}
      </div>
      {hasSent && user && <LazyPushOffer kind="transfer" userId={user.id} />}
      <AfterPaint>
        <PendingTransfers provider={wallet.provider} account={wallet.account} chainId={chainId} />
        {(sent.entries.length > 0 || sent.unknown || sent.firstBlock !== null) && (
          <RecentTransfers sent={sent} account={wallet.account} chainId={chainId} onAgain={sendAgain} />
        )}
      </AfterPaint>
      {!shown && <div className={styles.under} />}
    </>
  );
}
