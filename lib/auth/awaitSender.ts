import { awaitWallet } from '@/lib/auth/awaitWallet';
import { requireSender, type TransactionWallet } from '@/lib/transactions/TransactionWallet';

/**
 * The wallet that is to send: the connected one, or the one of the visit before once it is back.
 *
 * @throws NoSenderError where there is none, or it is locked
 */
export async function awaitSender(): Promise<TransactionWallet> {
  const connected = await awaitWallet();
  return requireSender(connected && { provider: connected.connection.provider, account: connected.account });
}
