import { useCallback, useEffect, useState } from 'react';
import styles from '@/components/transactions/pending/PendingTransfers.module.css';
import { ReplaceTransaction, useCanReplace } from '@/components/transactions/pending/ReplaceTransaction';
import { useTransactionState } from '@/components/transactions/pending/useTransactionState';
import { StatusSteps } from '@/components/transactions/StatusSteps';
import { strings } from '@/components/transactions/strings.en';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import {
  FINAL_CONFIRMATIONS,
  pendingTransactions,
  type SavedTransaction,
  type TransactionState,
} from '@/lib/transactions/pendingTransactions';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link PendingList}. */
export type PendingListProps = {
  list: readonly SavedTransaction[];
  provider: Eip1193Provider;
  /** A card above a list of other things: its rows say what they are, and its title is for screen readers alone. */
  card?: boolean;
};

/** Transactions under way, each with its status. */
export function PendingList({ list, provider, card = false }: PendingListProps) {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const onEnd = useCallback((hash: string) => setEnded((before) => new Set([...before, hash])), []);
  const { length: done } = list.filter(({ hash }) => ended.has(hash));
  const title = done === 0 ? strings.list.title : done < list.length ? strings.list.mixed : strings.list.ended;
  return (
    <section className={styles.pending} aria-label={title} data-card={card || undefined}>
      <h2 className={card ? 'visually-hidden' : undefined}>{title}</h2>
      <ul>
        {list.map((one) => (
          <PendingTransfer key={one.hash} transaction={one} provider={provider} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}

type Said = { title: string; text: string };

const REPLACED = {
  cancelled: { title: strings.list.cancelled, text: strings.list.cancelledText },
  changed: {
    title: strings.list.replaced,
    text: strings.list.changedText,
  },
  unknown: {
    title: strings.list.replaced,
    text: strings.list.unknownText,
  },
};

/** Where a transaction is that no block has yet. */
function describePending({ replacement }: SavedTransaction, canReplace: boolean): Said {
  if (replacement?.kind === 'cancel') return { title: strings.list.cancelling, text: strings.list.cancellingText };
  const text = canReplace ? strings.list.pendingHereText : strings.list.pendingText;
  return { title: strings.list.pending, text: replacement ? strings.list.spedUpText : text };
}

/** Where each step leaves the visitor, and what they can do. */
function describe(state: TransactionState | null, transaction: SavedTransaction, canReplace: boolean): Said {
  switch (state?.step) {
    case 'mined':
      return state.confirmations < FINAL_CONFIRMATIONS
        ? {
            title: strings.list.confirmed,
            text: strings.list.confirmedText(state.block, state.confirmations, FINAL_CONFIRMATIONS),
          }
        : { title: strings.list.final, text: strings.list.finalText(state.block) };
    case 'failed':
      return {
        title: strings.list.failed,
        text: strings.list.failedText(state.reason),
      };
    case 'replaced':
      return state.how === 'cancelled' && transaction.replacement?.hash === state.by
        ? { title: strings.list.cancelled, text: strings.list.cancelledHereText }
        : REPLACED[state.how];
    case 'pending':
      return describePending(transaction, canReplace);
    case undefined:
      return { title: strings.list.pending, text: strings.list.checking };
  }
}

/** Whether nothing more can happen to it. */
const isFinal = (state: TransactionState | null): boolean =>
  state?.step === 'mined' ? state.confirmations >= FINAL_CONFIRMATIONS : state !== null && state.step !== 'pending';

/** Props of {@link PendingTransfer}. */
type PendingTransferProps = {
  transaction: SavedTransaction;
  provider: Eip1193Provider;
  /** Told once nothing more can happen to it. Always the same function. */
  onEnd: (hash: string) => void;
};

/** A transaction that was sent here, with its status. */
function PendingTransfer({ transaction, provider, onEnd }: PendingTransferProps) {
  const state = useTransactionState(provider, transaction);
  const isEnded = isFinal(state);
  const { title, text } = describe(state, transaction, useCanReplace(transaction));
  const { hash, from, summary, chainId, sentAt } = transaction;
  useEffect(() => {
    if (isEnded) onEnd(hash);
  }, [isEnded, hash, onEnd]);
  return (
    <li data-step={state?.step ?? 'unknown'}>
      <div className={styles.what}>
        <strong>{summary}</strong>
        <span role="status">
          <b>{title}.</b> {text}
        </span>
        <small>
          <TransactionLink chainId={chainId} hash={state?.hash ?? hash}>
            {strings.list.transaction(shortenAddress(state?.hash ?? hash))}
          </TransactionLink>
          <CopyButton value={state?.hash ?? hash} label={strings.list.copyHash} quiet />
        </small>
      </div>
      <div className={styles.steps}>
        <StatusSteps state={state} sentAt={sentAt} />
      </div>
      {state?.step === 'pending' && <ReplaceTransaction transaction={transaction} />}
      {state !== null && state.step !== 'pending' && (
        <Button variant="quiet" onClick={() => pendingTransactions.remove(from, hash)}>
          {strings.list.dismiss}
        </Button>
      )}
    </li>
  );
}
