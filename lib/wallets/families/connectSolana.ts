import { NotAnAddressError, WalletFailedError, toWalletError } from '@/lib/errors/walletErrors';
import { chooseAccount, chosenAccounts } from '@/lib/wallets/chooseAccount';
import type { SolanaWallet } from '@/lib/wallets/families/solanaWallet';
import { withAbort } from '@/lib/wallets/withAbort';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';

/** 32 bytes in base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const SIGNATURE_BYTES = 64;

/** Which wallet is meant: its `id`, and its name for what goes wrong. */
export type SolanaNames = { id: string; name: string };

/**
 * Connects a Solana wallet; the visitor may be asked, and chooses where it shows several accounts.
 *
 * @throws WalletRejectedError, WalletBusyError, WalletFailedError, NoAccountError or NotAnAddressError
 */
export async function connectSolana(
  { id, name }: SolanaNames,
  wallet: SolanaWallet,
  tools: ConnectTools,
): Promise<WalletConnection> {
  try {
    const accounts = await withAbort(() => wallet.connect(false), tools.signal);
    const wrong = accounts.find((account) => !ADDRESS.test(account));
    if (wrong !== undefined) throw new NotAnAddressError(name, wrong, 'sol');
    const shown = accounts.map((address) => ({ address, name: null }));
    const account = await chooseAccount(shown, tools);
    chosenAccounts.set(id, account);
    return createSolanaConnection(id, wallet, account);
  } catch (error) {
    throw toWalletError(error);
  }
}

/** Connects it again without a question; `null` where the visitor has not allowed that, or the account is gone. */
export async function restoreSolana(id: string, wallet: SolanaWallet): Promise<WalletConnection | null> {
  const chosen = chosenAccounts.get(id);
  if (chosen === null) return null;
  // A wallet that does not trust this site refuses to be asked silently.
  const accounts = await wallet.connect(true).catch((): readonly string[] => []);
  return accounts.includes(chosen) ? createSolanaConnection(id, wallet, chosen) : null;
}

function createSolanaConnection(id: string, wallet: SolanaWallet, account: string): WalletConnection {
  return {
    account,
    chainId: '0x0',
    provider: null,
    async sign(text) {
      try {
        const signature = Array.from(await wallet.sign(account, new TextEncoder().encode(text)));
        if (signature.length !== SIGNATURE_BYTES) throw new WalletFailedError(new Error('Data not signed'));
        return btoa(String.fromCharCode(...signature));
      } catch (error) {
        throw toWalletError(error);
      }
    },
    onAccountChanged: (listener) =>
      wallet.onAccounts((accounts) => listener(accounts.includes(account) ? account : (accounts[0] ?? null))),
    async disconnect() {
      chosenAccounts.set(id, null);
      await wallet.disconnect();
    },
  };
}
