import type { Magic } from 'magic-sdk';
import { toWalletError } from '@/lib/errors/toWalletError';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { connectProvider } from '@/lib/wallets/connectProvider';
import { enterByCode } from '@/lib/wallets/magic/enterByCode';
import { enterByLink } from '@/lib/wallets/magic/enterByLink';
import { loadMagic } from '@/lib/wallets/magic/loadMagic';
import { restoreProvider } from '@/lib/wallets/restoreProvider';
import type { ConnectTools, Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Asks for an address of mail, has Magic send a code or a link there, and connects the wallet that it keeps for it.
 *
 * @throws WalletRejectedError, WalletFailedError or UnreachableError
 */
export async function connectMagic(tools: ConnectTools): Promise<WalletConnection> {
  const magic = await loadMagic();
  try {
    if (!(await magic.user.isLoggedIn())) await enter(magic, tools);
    const provider = providerOf(magic);
    return { ...(await connectProvider('Email', provider, tools.signal)), disconnect: () => leave(magic) };
  } catch (error) {
    throw toWalletError(error);
  }
}

/** The wallet of the visit before; `null` where nobody is in with Magic. */
export async function restoreMagic(): Promise<WalletConnection | null> {
  const magic = await loadMagic();
  if (!(await magic.user.isLoggedIn())) return null;
  const connection = await restoreProvider(providerOf(magic));
  return connection && { ...connection, disconnect: () => leave(magic) };
}

async function enter(magic: Magic, { signal, show }: ConnectTools): Promise<void> {
  let fault: string | null = null;
  for (;;) {
    const { email, how } = await askForAddress(show, signal, fault);
    if (!ADDRESS.test(email)) {
      fault = email === '' ? 'Enter your email address.' : 'This is not a whole email address.';
      continue;
    }
    const enterBy = how === 'code' ? enterByCode : enterByLink;
    fault = await enterBy(magic, email, { signal, show });
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

function providerOf(magic: Magic): Eip1193Provider {
  return magic.rpcProvider as unknown as Eip1193Provider;
}

async function leave(magic: Magic): Promise<void> {
  await magic.user.logout();
}
