import { useEffect, useState } from 'react';
import type { SavedTransaction } from '@/lib/transactions/pendingTransactions';
import { type PolledTransaction, watchTransaction } from '@/lib/transactions/watchTransaction';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';

/**
 * How far a transaction is, by the wallet's own node; `null` until that has answered, and while the wallet is on another
 * network.
 */
export function useTransactionState(
  provider: Eip1193Provider,
  transaction: SavedTransaction,
): PolledTransaction | null {
  const [state, setState] = useState<PolledTransaction | null>(null);
  const isThere = Number(useConnectedWallet()?.chainId) === transaction.chainId;
  // The list is read again at each change of any of them: told apart by what they are.
  const key = JSON.stringify({ ...transaction, value: String(transaction.value) });
  useEffect(() => {
    if (!isThere) return;
    const { value, ...rest } = JSON.parse(key) as Omit<SavedTransaction, 'value'> & { value: string };
    return watchTransaction(provider, { ...rest, value: BigInt(value) }, setState);
  }, [provider, key, isThere]);
  return state;
}
