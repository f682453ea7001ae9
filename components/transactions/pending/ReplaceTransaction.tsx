import { strings } from '@/components/transactions/strings.en';
import { showTransactionToast } from '@/components/transactions/pending/transactionToast';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { NotReplacedError } from '@/lib/errors/transactionErrors';
import { useTask } from '@/lib/state/useTask';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';

/** Whether the connected wallet can replace a transaction: its own sender's, and it takes a nonce from a page. */
export function useCanReplace({ from }: SavedTransaction): boolean {
  const connected = useConnectedWallet();
  if (connected?.wallet.kind !== 'injected' || !connected.connection.provider) return false;
  return connected.account?.toLowerCase() === from.toLowerCase();
}

/** Sends a pending transaction again at a higher price, or cancels it; nothing where the wallet cannot. */
export function ReplaceTransaction({ transaction }: { transaction: SavedTransaction }) {
  const connected = useConnectedWallet();
  const canReplace = useCanReplace(transaction);
  const { busy, error, run } = useTask();
  const { provider } = connected?.connection ?? {};
  const account = connected?.account;
  if (!canReplace || !provider || !account) return null;
  const isCancelled = transaction.replacement?.kind === 'cancel';

  const replace = (kind: 'speedUp' | 'cancel') =>
    run(async () => {
      const { replaceTransaction } = await import('@/lib/transactions/replaceTransaction');
      try {
        const { hash } = await replaceTransaction({ provider, account }, transaction, kind);
        pendingTransactions.add({ ...transaction, replacement: { hash, kind } });
        showTransactionToast(transaction, kind === 'cancel' ? 'cancelling' : 'spedUp', hash);
      } catch (thrown) {
        // What the wallet sent of its own accord is followed like any other.
        if (thrown instanceof NotReplacedError) {
          const summary = kind === 'cancel' ? strings.replace.cancellation : transaction.summary;
          pendingTransactions.add({ ...thrown.sent, summary, sentAt: Date.now() });
        }
        throw thrown;
      }
    });
  return (
    <>
      <Row>
        {!isCancelled && (
          <Button loading={busy} onClick={() => void replace('speedUp')}>
            {strings.replace.speedUp}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={() => void replace('cancel')}>
          {isCancelled ? strings.replace.cancelAgain : strings.replace.cancel}
        </Button>
      </Row>
      <Failure error={error} />
    </>
  );
}
