import { connectedWallet, type ConnectedWallet } from '@/lib/auth/connectedWallet';
import { requireSender, type TransactionWallet } from '@/lib/transactions/TransactionWallet';

/**
 * The connected wallet, or the one of the visit before once it is back; `null` where it cannot be. Where nothing else
 * brings it back, this does, with the patience of `restoreWallet`. For who is in.
 */
export function awaitWallet(): Promise<ConnectedWallet | null> {
  if (connectedWallet.isAwaited()) {
    import('@/lib/auth/restoreWallet')
      .then(({ restoreWallet }) => restoreWallet())
      // Then there is none, and whoever wants one says so.
      .catch(connectedWallet.endWait);
  }
  return connectedWallet.settled();
}

/**
 * The wallet that is to send: the connected one, or the one of the visit before once it is back.
 *
 * @throws NoSenderError where there is none, or it is locked
 */
export async function awaitSender(): Promise<TransactionWallet> {
  const connected = await awaitWallet();
  return requireSender(connected && { provider: connected.connection.provider, account: connected.account });
}
