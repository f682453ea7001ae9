import dynamic from 'next/dynamic';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { type Asset, useAssets } from '@/components/send/useAssets';
import { type SentTransfer, useSent } from '@/components/send/useSent';
import { TransferForm } from '@/components/send/TransferForm';
import { strings } from '@/components/send/strings.en';
import { useReviewStep } from '@/components/send/review/useReviewStep';
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
import { sentNames } from '@/lib/transfers/sentNames';
import { chainName } from '@/protocol/chains';
import styles from '@/components/send/SendPanel.module.css';

/** Most accounts have sent nothing here yet. */
const RecentTransfers = dynamic(() => import('@/components/send/RecentTransfers').then((code) => code.RecentTransfers));
const TransferReview = lazyPart(
  () => import('@/components/send/review/TransferReview').then((code) => code.TransferReview),
  ({ onBack }) => onBack(),
);

/** Props of {@link SendPanel}. */
export type SendPanelProps = { wallet: TransactionWallet; chainId: number };

/** Sends with a connected wallet: form, review, and what became of it. Loaded once there is a wallet. */
export function SendPanel({ wallet, chainId }: SendPanelProps) {
  const assets = useAssets(wallet.account, chainId);
  const form = useTransferForm(assets, wallet.provider);
  const sent = useSent(wallet.account, chainId);
  const [shown, setShown] = useState<{ review: ReviewedTransfer; asset: Asset | null } | null>(null);
  const { busy, error, run, clear } = useTask();
  const { user } = useAuth();
  const { labelOf } = useContacts();
  const desk = useRef<HTMLDivElement>(null);
  const [hasSent, setHasSent] = useState(false);
  const step = useReviewStep(shown !== null, busy);
  const [wasOpen, setWasOpen] = useState(false);
  if (step.isOpen !== wasOpen) {
    setWasOpen(step.isOpen);
    // By whichever way it was left: what was reviewed is not what is typed next.
    if (!step.isOpen) setShown(null);
  }
  const after = useRef<HTMLDivElement>(null);
  const markSent = useReviewFocus(step.isOpen, desk, after);
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
      await step.open();
    });
  const send = ({ review: reviewed, asset }: NonNullable<typeof shown>) =>
    run(async () => {
      const { submitTransfer } = await import('@/components/send/review/submitTransfer');
      await submitTransfer(wallet, reviewed, asset, labelOf(reviewed.transfer.recipient.address));
      const { name, address } = reviewed.transfer.recipient;
      if (user && name) sentNames.remember(user.id, name, address);
      setHasSent(true);
      form.clear();
      markSent();
      step.leave();
    });
  const back = () => {
    clear();
    step.leave();
  };
  const sendAgain = ({ move }: SentTransfer) => {
    if (step.isOpen) back();
    clear();
    form.change(draftOf(move, assets.list));
    desk.current?.scrollIntoView({ block: 'start' });
  };
  const reviewed = step.isOpen ? shown : null;
  return (
    <>
      <div className={styles.desk} ref={desk}>
        {reviewed && (
          <TransferReview {...reviewed} sent={sent} busy={busy} onSend={() => void send(reviewed)} onBack={back} />
        )}
        {!reviewed && !form.ready && <Skeleton lines={8} />}
        {!reviewed && form.ready && (
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
        {reviewed && <Failure error={error} reveal />}
        {assets.error && !reviewed && <Note>{strings.form.incomplete(chainName(chainId))}</Note>}
      </div>
      {hasSent && user && <LazyPushOffer kind="transfer" userId={user.id} />}
      <AfterPaint>
        <div ref={after} tabIndex={-1} className={styles.after}>
          <PendingTransfers provider={wallet.provider} account={wallet.account} chainId={chainId} />
        </div>
        {(sent.entries.length > 0 || sent.unknown || sent.firstBlock !== null) && (
          <RecentTransfers sent={sent} account={wallet.account} chainId={chainId} onAgain={sendAgain} />
        )}
      </AfterPaint>
      {!reviewed && <div className={styles.under} />}
    </>
  );
}

/**
 * Leads the focus on as the review closes: back to the button that opened it, or to what was sent.
 *
 * @param after where what was sent is followed
 * @returns says that the review is left by sending
 */
function useReviewFocus(
  isOpen: boolean,
  desk: RefObject<HTMLDivElement | null>,
  after: RefObject<HTMLDivElement | null>,
): () => void {
  const isSent = useRef(false);
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    // Into the review it leads itself, once its code is here.
    if (isOpen) return;
    const next = isSent.current ? after.current : desk.current?.querySelector<HTMLElement>('button[type=submit]');
    isSent.current = false;
    next?.focus();
  }, [isOpen, desk, after]);
  return () => {
    isSent.current = true;
  };
}
