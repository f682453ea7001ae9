import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { strings } from '@/components/wallet/strings.en';
import { shortenAddress } from '@/lib/format/text';
import {
  pendingTransactions,
  type SavedTransaction,
  type TransactionState,
} from '@/lib/transactions/pendingTransactions';
import { followTransaction } from '@/lib/transactions/followTransaction';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import styles from '@/components/wallet/PendingTransfers.module.css';

/** A page that opens later finds it arrived, and that is no news, in milliseconds. */
const NEWS_MS = 60_000;
const told = new Set<string>();

const REPLACED = {
  cancelled: { title: strings.pending.cancelled, text: strings.pending.cancelledText },
  changed: {
    title: strings.pending.replaced,
    text: strings.pending.changedText,
  },
  unknown: {
    title: strings.pending.replaced,
    text: strings.pending.unknownText,
  },
};

/** Where each step leaves the visitor, and what they can do. */
function say(state: TransactionState | null): { title: string; text: string } {
  switch (state?.step) {
    case 'mined':
      return state.confirmations < 3
        ? { title: strings.pending.confirmed, text: strings.pending.confirmedText(state.block, state.confirmations) }
        : { title: strings.pending.final, text: strings.pending.finalText(state.block) };
    case 'failed':
      return {
        title: strings.pending.failed,
        text: strings.pending.failedText(state.reason),
      };
    case 'replaced':
      return REPLACED[state.how];
    case 'pending':
      return {
        title: strings.pending.pending,
        text: strings.pending.pendingText,
      };
    case undefined:
      return { title: strings.pending.pending, text: strings.pending.checking };
  }
}

/** Props of {@link PendingTransfer}. */
export type PendingTransferProps = {
  transaction: SavedTransaction;
  provider: Eip1193Provider;
  /** Called once it is in a block. Must stay the same function. */
  onSettled: () => void;
};

/** A transaction that was sent here, with its status. */
export function PendingTransfer({ transaction, provider, onSettled }: PendingTransferProps) {
  const state = useTransactionState(provider, transaction, onSettled);
  const { title, text } = say(state);
  const { hash, from, summary } = transaction;
  return (
    <li data-step={state?.step ?? 'unknown'}>
      <div className={styles.what}>
        <strong>{summary}</strong>
        <span role="status">
          <b>{title}.</b> {text}
        </span>
        <small>
          {strings.pending.transaction(shortenAddress(state?.hash ?? hash))}
          <CopyButton value={state?.hash ?? hash} label={strings.pending.copyHash} quiet />
        </small>
      </div>
      {state !== null && state.step !== 'pending' && (
        <Button variant="quiet" onClick={() => pendingTransactions.remove(from, hash)}>
          {strings.pending.dismiss}
        </Button>
      )}
    </li>
  );
}

/** How far a transaction is; `null` until the node has told. */
function useTransactionState(
  provider: Eip1193Provider,
  transaction: SavedTransaction,
  onSettled: () => void,
): (TransactionState & { hash: string }) | null {
  const [state, setState] = useState<(TransactionState & { hash: string }) | null>(null);
  // The list is read anew at each change of any of them: told apart by what they are.
  const key = JSON.stringify({ ...transaction, value: String(transaction.value) });
  useEffect(() => {
    const stop = new AbortController();
    const { value, ...rest } = JSON.parse(key) as Omit<SavedTransaction, 'value'> & { value: string };
    let waited = false;
    const follow = async () => {
      const pending = { ...rest, value: BigInt(value) };
      for await (const next of followTransaction(provider, pending, { signal: stop.signal })) {
        setState(next);
        if (next.step === 'pending') waited = true;
        const isNews = waited || Date.now() - rest.sentAt < NEWS_MS;
        if (next.step !== 'mined' || told.has(rest.hash) || !isNews) continue;
        told.add(rest.hash);
        onSettled();
      }
    };
    void follow();
    return () => stop.abort();
  }, [provider, key, onSettled]);
  return state;
}
