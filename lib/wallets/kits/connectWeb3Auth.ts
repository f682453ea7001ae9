import { FoyerError, readMessage } from '@/lib/errors/FoyerError';
import { SocialLoginError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { connectProvider, restoreProvider } from '@/lib/wallets/evmConnection';
import { withAbort } from '@/lib/wallets/withAbort';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';
import { listChainIds, loadWeb3Auth, type Web3Auth } from '@/lib/wallets/kits/loadWeb3Auth';
import { LOGIN_PROVIDERS, type LoginProvider } from '@/lib/wallets/WalletPrompt';

/** The kit's message if the visitor closed its window, or declined in it. */
const CLOSED = /popup (has been )?closed|access_denied/i;
const BLOCKED = /popup.*blocked/i;

/**
 * Asks which social account to use, opens its provider's window, and connects the wallet that Web3Auth keeps for it
 * (rows D11, I05).
 *
 * @throws WalletRejectedError, SocialLoginError or UnreachableError
 */
export async function connectWeb3Auth(tools: ConnectTools): Promise<WalletConnection> {
  const web3auth = await withAbort(loadWeb3Auth, tools.signal);
  await enter(web3auth, tools);
  try {
    return complete(web3auth, await connectProvider('Social account', web3auth.provider, tools.signal));
  } catch (error) {
    if (error instanceof WalletRejectedError) throw error;
    throw new SocialLoginError('authenticate', error);
  }
}

/** The wallet of the last visit; `null` if that session with Web3Auth has ended. */
export async function restoreWeb3Auth(): Promise<WalletConnection | null> {
  const web3auth = await loadWeb3Auth();
  if (!web3auth.kit.connected) return null;
  const connection = await restoreProvider(web3auth.provider);
  return connection && complete(web3auth, connection);
}

async function enter(web3auth: Web3Auth, tools: ConnectTools): Promise<void> {
  let lastError: string | null = null;
  for (;;) {
    const loginProvider = await choose(tools, lastError);
    tools.show(null);
    try {
      await withAbort(() => open(web3auth, loginProvider, tools.signal), tools.signal);
      return;
    } catch (error) {
      if (error instanceof FoyerError) throw error;
      const message = wordsOf(error);
      if (CLOSED.test(message)) throw new WalletRejectedError(error);
      if (!BLOCKED.test(message)) throw new SocialLoginError('connect', error);
      lastError = 'Your browser blocked the pop-up window. Allow pop-ups for this site, then choose again.';
    }
  }
}

/** The kit puts the message of its window into the cause. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${readMessage(error.cause)}` : readMessage(error);
}

function choose({ signal, show }: ConnectTools, error: string | null): Promise<LoginProvider> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new WalletRejectedError(signal.reason)), { once: true });
    show({ kind: 'social', error, providers: LOGIN_PROVIDERS, choose: resolve });
  });
}

/** Ends an earlier session first; a sign-in that completes after the visitor cancelled signs nobody in. */
async function open(web3auth: Web3Auth, loginProvider: LoginProvider, signal: AbortSignal): Promise<void> {
  await leave(web3auth);
  await web3auth.accounts.connect({ loginProvider });
  if (signal.aborted) return leave(web3auth);
  const accounts: unknown = await web3auth.provider.request({ method: 'eth_accounts' });
  if (Array.isArray(accounts)) web3auth.emitAccountsChanged(accounts.map(String));
}

function complete(web3auth: Web3Auth, connection: WalletConnection): WalletConnection {
  return { ...connection, chainIds: listChainIds(), disconnect: () => leave(web3auth) };
}

async function leave({ kit, emitAccountsChanged }: Web3Auth): Promise<void> {
  if (!kit.connected) return;
  await kit.logout();
  emitAccountsChanged([]);
}
