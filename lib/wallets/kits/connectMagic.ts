import type { Magic } from 'magic-sdk';
import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { toWalletError } from '@/lib/errors/walletErrors';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import type { ConnectTools, Eip1193Provider, WalletConnection } from '@/lib/wallets/Wallet';
import { connectProvider, restoreProvider } from '@/lib/wallets/evmConnection';
import { signInWithCode, isInvalidEmail, toError } from '@/lib/wallets/kits/signInWithCode';
import { RpcError } from '@/lib/wallets/rpc';

/** EIP-3326: the wallet does not know the chain. */
const UNKNOWN_CHAIN = 4902;

/** Ethereum, where Magic has a node of its own. */
const FIRST = 1;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Asks for an email address, has Magic send a code or a link to it, and connects the wallet that Magic keeps for it.
 *
 * @throws WalletRejectedError, WalletFailedError or UnreachableError
 */
export async function connectMagic(tools: ConnectTools): Promise<WalletConnection> {
  const loaded = await loadMagic();
  try {
    await enter(loaded, tools);
    const connection = await connectProvider('Email', loaded.provider, tools.signal);
    loaded.provider.emitAccountsChanged([connection.account]);
    return complete(loaded, connection);
  } catch (error) {
    throw toWalletError(error);
  }
}

/** The wallet of the last visit; `null` if nobody is signed in with Magic. */
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
  let error: string | null = null;
  for (;;) {
    const { email, how } = await requestAddress(show, signal, error);
    if (!ADDRESS.test(email)) {
      error = email === '' ? 'Enter your email address.' : 'Enter a valid email, such as ada@example.org.';
      continue;
    }
    // The earlier session ends once there is another address.
    if (await loaded.magic.user.isLoggedIn()) await leave(loaded);
    const enterBy = how === 'code' ? signInWithCode : enterByLink;
    error = await enterBy(loaded.magic, email, { signal, show });
    if (error === null) return;
  }
}

function requestAddress(
  show: ConnectTools['show'],
  signal: AbortSignal,
  error: string | null,
): Promise<{ email: string; how: 'code' | 'link' }> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new WalletRejectedError(signal.reason)), { once: true });
    show({ kind: 'email', error, submit: (email, how) => resolve({ email, how }) });
  });
}

async function leave({ magic, provider }: LoadedMagic): Promise<void> {
  await magic.user.logout();
  provider.emitAccountsChanged([]);
}

/**
 * Has Magic email a link; continues when it is opened, on any device. A link that is opened after the visitor cancelled
 * signs nobody in.
 *
 * @returns `null` once the visitor is signed in, or what is wrong with the address
 */
async function enterByLink(magic: Magic, email: string, { signal, show }: ConnectTools): Promise<string | null> {
  show({ kind: 'link', email });
  try {
    await magic.auth.loginWithMagicLink({ email, showUI: false });
  } catch (error) {
    if (isInvalidEmail(error)) return 'No email can be sent to this address.';
    throw toError(error);
  }
  if (signal.aborted) await magic.user.logout();
  return null;
}

/** Magic, ready: its kit for the sign-in, and its wallet. */
type LoadedMagic = { magic: Magic; provider: MagicProvider };

let loading: Promise<LoadedMagic> | null = null;

/** Decimal ids of the chains that a wallet of Magic can be on: Ethereum, and those with a node for browsers. */
function listChainIds(): number[] {
  return [FIRST, ...Object.keys(readSettings().rpcUrls).map(Number)];
}

/**
 * Loads Magic's code, once per page.
 *
 * @throws UnreachableError if it cannot be loaded; the next call tries again
 */
function loadMagic(): Promise<LoadedMagic> {
  loading ??= start().catch((cause: unknown) => {
    loading = null;
    throw new UnreachableError(cause);
  });
  return loading;
}

async function start(): Promise<LoadedMagic> {
  const magic = await createKit(FIRST);
  const kitOf = (chainId: number) => (listChainIds().includes(chainId) ? createKit(chainId) : null);
  return { magic, provider: createMagicProvider(magic, kitOf) };
}

/** Magic's kit is for one chain. */
async function createKit(chainId: number): Promise<Magic> {
  const { magic, rpcUrls } = readSettings();
  if (!magic) throw new Error('Magic is not set up.');
  const { Magic: Kit } = await import('magic-kit');
  const rpcUrl = rpcUrls[chainId];
  return new Kit(magic.apiKey, {
    ...(magic.endpoint && { endpoint: magic.endpoint }),
    ...(rpcUrl && { network: { rpcUrl, chainId } }),
  });
}

/** Magic's provider with the events that its kit does not emit. */
type MagicProvider = Eip1193Provider & {
  /** Emits which accounts the wallet shows now. */
  emitAccountsChanged(accounts: readonly string[]): void;
};

/**
 * A provider (EIP-1193) over Magic's, which is for one chain and emits no events: this one switches chains by using
 * another kit, and emits changes of chain and account (row C08).
 *
 * @param kit of the first chain
 * @param kitOf makes the kit of another chain by its decimal id; `null` if that chain has no node
 */
export function createMagicProvider(kit: Magic, kitOf: (chainId: number) => Promise<Magic> | null): MagicProvider {
  let current = kit;
  const listeners = new Map<string, Set<(value: never) => void>>();
  const notify = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value as never);
  };
  const request: Eip1193Provider['request'] = async (call) => {
    if (call.method !== 'wallet_switchEthereumChain') return current.rpcProvider.request(call);
    const chainId = readWantedChain(call.params);
    const next = Number.isSafeInteger(chainId) ? kitOf(chainId) : null;
    if (!next) throw new RpcError(UNKNOWN_CHAIN, `There is no node for chain ${chainId}.`);
    current = await next;
    notify('chainChanged', `0x${chainId.toString(16)}`);
    return null;
  };
  return {
    request,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    emitAccountsChanged: (accounts) => notify('accountsChanged', accounts),
  };
}

function readWantedChain(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof first === 'object' && first !== null && 'chainId' in first ? Number(first.chainId) : Number.NaN;
}
