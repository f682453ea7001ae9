import { awaitWallet } from '@/lib/auth/useConnectedWallet';
import { NoSenderError } from '@/lib/errors/transactionErrors';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A wallet of the Ethereum family that can send. */
export type TransactionWallet = {
  provider: Eip1193Provider;
  /** Lower-cased address. */
  account: string;
};

/**
 * The wallet that is to send.
 *
 * @throws NoSenderError where there is none, or it is locked
 */
export function requireSender(
  wallet: { provider: Eip1193Provider | null; account: string | null } | null,
): TransactionWallet {
  if (!wallet?.provider || !wallet.account) throw new NoSenderError();
  return { provider: wallet.provider, account: wallet.account.toLowerCase() };
}

/**
 * The wallet that is to send: the connected one, or the one of the last visit once it is back.
 *
 * @throws NoSenderError where there is none, or it is locked
 */
export async function awaitSender(): Promise<TransactionWallet> {
  const connected = await awaitWallet();
  return requireSender(connected && { provider: connected.connection.provider, account: connected.account });
}

/** A transaction before it is sent; the value in the smallest unit of the chain's coin, the data in hexadecimal. */
export type TransactionRequest = { from: string; to: string; value: bigint; data: string };

/** A quantity as JSON-RPC writes it. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;

/** A transaction as JSON-RPC writes it. */
export function toRpc({ from, to, value, data }: TransactionRequest): Record<string, string> {
  return { from, to, value: toQuantity(value), data };
}
