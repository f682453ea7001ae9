import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { connectProvider } from '@/lib/wallets/connectProvider';
import { enterByCode } from '@/lib/wallets/magic/enterByCode';
import { enterByLink } from '@/lib/wallets/magic/enterByLink';
import { listChainIds, loadMagic, type LoadedMagic } from '@/lib/wallets/magic/loadMagic';
import { restoreProvider } from '@/lib/wallets/restoreProvider';
import type { ConnectTools, WalletConnection } from '@/lib/wallets/Wallet';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Asks for an address of mail, has Magic send a code or a link there, and connects the wallet that it keeps for it.
 *
 * @throws WalletRejectedError, WalletFailedError or UnreachableError
 */
export async function connectMagic(tools: ConnectTools): Promise<WalletConnection> {
  const loaded = await loadMagic();
  try {
    await enter(loaded, tools);
    const connection = await connectProvider('Email', loaded.provider, tools.signal);
    loaded.provider.tellAccounts([connection.account]);
    return complete(loaded, connection);
  } catch (error) {
    throw toWalletError(error);
  }
}

/** The wallet of the visit before; `null` where nobody is in with Magic. */
export async function restoreMagic(): Promise<WalletConnection | null> {
  const loaded = await loadMagic();
  if (!(await loaded.magic.user.isLoggedIn())) return null;
  const connection = await restoreProvider(loaded.provider);
  return connection && complete(loaded, connection);
}

function complete(loaded: LoadedMagic, connection: WalletConnection): WalletConnection {
  return { ...connection, chainIds: listChainIds(), disconnect: () => leave(loaded) };
}

async function enter(loaded: LoadedMagic, { signal, show }: ConnectTools): Promise<void> {
  let fault: string | null = null;
  for (;;) {
    const { email, how } = await askForAddress(show, signal, fault);
    if (!ADDRESS.test(email)) {
      fault = email === '' ? 'Enter your email address.' : 'This is not a whole email address.';
      continue;
    }
    // The address of before goes, once there is another.
    if (await loaded.magic.user.isLoggedIn()) await leave(loaded);
    const enterBy = how === 'code' ? enterByCode : enterByLink;
    fault = await enterBy(loaded.magic, email, { signal, show });
    if (fault === null) return;
  }
}

function askForAddress(
  show: ConnectTools['show'],
  signal: AbortSignal,
  fault: string | null,
): Promise<{ email: string; how: 'code' | 'link' }> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new WalletRejectedError(signal.reason)), { once: true });
    show({ kind: 'email', fault, submit: (email, how) => resolve({ email, how }) });
  });
}

async function leave({ magic, provider }: LoadedMagic): Promise<void> {
  await magic.user.logout();
  provider.tellAccounts([]);
}
