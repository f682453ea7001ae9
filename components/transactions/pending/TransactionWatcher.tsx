import { useEffect } from 'react';
import { showTransactionToast, type TransactionStage } from '@/components/transactions/pending/transactionToast';
import { useTransactionState } from '@/components/transactions/pending/useTransactionState';
import { useSavedList } from '@/lib/objects/createSavedLists';
import {
  FINAL_CONFIRMATIONS,
  pendingTransactions,
  type SavedTransaction,
  type TransactionState,
} from '@/lib/transactions/pendingTransactions';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { useAwaitedWallet, useConnectedWallet } from '@/lib/auth/useConnectedWallet';

/** What a page finds that opens later than this is no news, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** What was said of each last; a page that comes after does not say it again. */
const said = new Map<string, TransactionStage>();

function stageOf(state: TransactionState): TransactionStage {
  if (state.step === 'mined') return state.confirmations >= FINAL_CONFIRMATIONS ? 'final' : 'confirmed';
  if (state.step === 'replaced') return state.how === 'cancelled' ? 'cancelled' : 'replaced';
  return state.step === 'failed' ? 'failed' : 'submitted';
}

/**
 * Follows what the account has under way, on whichever page the visitor is, and says how far it came. Loaded once there
 * is something; connects the wallet of the last visit, whose node knows.
 */
export function TransactionWatcher({ account }: { account: string }) {
  const connected = useConnectedWallet();
  useAwaitedWallet();
  const list = useSavedList(pendingTransactions, account);
  const provider = connected?.connection.provider;
  if (!provider) return null;
  return list.map((one) => <Watched key={`${one.chainId} ${one.hash}`} provider={provider} transaction={one} />);
}

type WatchedProps = { provider: Eip1193Provider; transaction: SavedTransaction };

function Watched({ provider, transaction }: WatchedProps) {
  const state = useTransactionState(provider, transaction);
  const stage = state && stageOf(state);
  const hash = state === null ? null : state.step === 'replaced' ? (state.by ?? state.hash) : state.hash;
  useEffect(() => {
    if (!stage || !hash) return;
    const key = `${transaction.chainId} ${transaction.hash}`;
    const before = said.get(key);
    said.set(key, stage);
    // That it was submitted is said where it is.
    if (stage === 'submitted' || stage === before) return;
    if (before || Date.now() - transaction.sentAt < MAX_AGE_MS) showTransactionToast(transaction, stage, hash);
  }, [stage, hash, transaction]);
  return null;
}
