// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreWallet } from '@/lib/auth/restoreWallet';
import { connectedWallet } from '@/lib/session/connectedWallet';
import { createStore, type Store } from '@/lib/state/createStore';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { eventually } from '@/tests/helpers/eventually';
import { holdTime, passTime } from '@/tests/helpers/passTime';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/sdk/startSdk'), { loadedMoralis: () => null });
replaceExports(import('@/lib/sdk/wallets/shareWallet'), { mirrorWallet: vi.fn(), enableConnectedWallet: vi.fn() });

// The search is one for each load of the page, so each test has its own.
replaceExports(import('@/lib/wallets/discoverWallets'), ({ discoverWallets }) => {
  const walletStore: Store<Wallets> = createStore({ wallets: [], searching: true }, () =>
    discoverWallets(walletStore.set),
  );
  return { walletStore };
});

const ACCOUNT = `0x${'1'.repeat(40)}`;
let isLocked = true;
let whileLocked: () => Promise<unknown> = () => Promise.resolve([]);
const listeners = new Map<string, Set<(value: never) => void>>();
const provider: Eip1193Provider = {
  request: ({ method }) =>
    method === 'eth_chainId' ? Promise.resolve('0x1') : isLocked ? whileLocked() : Promise.resolve([ACCOUNT]),
  on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  removeListener: (event, listener) => listeners.get(event)?.delete(listener),
};
const emit = (event: string, value: unknown) => listeners.get(event)?.forEach((listener) => listener(value as never));
const announce = (name: string, its = provider) => {
  const detail = { info: { uuid: name, name, icon: '', rdns: `org.${name}` }, provider: its };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
};
const answer = () => announce('ash');

beforeEach(async () => {
  holdTime();
  window.addEventListener('eip6963:requestProvider', answer);
  isLocked = true;
  whileLocked = () => Promise.resolve([]);
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key: 'org.ash', account: ACCOUNT }));
  await restoreWallet();
  expect(connectedWallet.get()).toBeNull();
  expect(connectedWallet.isAwaited()).toBe(false);
});
afterEach(() => {
  window.removeEventListener('eip6963:requestProvider', answer);
  return connectedWallet.disconnect();
});

it.each([
  ['its accounts', () => emit('accountsChanged', [ACCOUNT])],
  ['its connection', () => emit('connect', { chainId: '0x1' })],
  ['nothing, when the visitor returns to the page', () => window.dispatchEvent(new Event('focus'))],
])('connects a locked wallet that reports %s once it is unlocked', async (_what, report) => {
  emit('accountsChanged', []);
  report();
  await passTime(new Promise((resolve) => setTimeout(resolve, 10)));
  expect(connectedWallet.get()).toBeNull();
  isLocked = false;
  report();
  report();
  await eventually(() => expect(connectedWallet.get()).toMatchObject({ account: ACCOUNT, chainId: '0x1' }));
});

it('connects a wallet that refused to answer while it was locked', async () => {
  whileLocked = () => Promise.reject(new Error('Unlock first.'));
  await restoreWallet();
  isLocked = false;
  emit('connect', {});
  await eventually(() => expect(connectedWallet.get()).not.toBeNull());
});

it('connects no wallet that the visitor disconnected meanwhile', async () => {
  await connectedWallet.disconnect();
  isLocked = false;
  emit('accountsChanged', [ACCOUNT]);
  await passTime(new Promise((resolve) => setTimeout(resolve, 10)));
  expect(connectedWallet.get()).toBeNull();
  expect(listeners.get('accountsChanged')?.size).toBe(0);
});

it('connects a wallet that shows itself after the search has ended', async () => {
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key: 'org.birch', account: ACCOUNT }));
  isLocked = false;
  await passTime(restoreWallet());
  expect(connectedWallet.get()).toBeNull();
  announce('cedar', { request: provider.request });
  await passTime(new Promise((resolve) => setTimeout(resolve, 10)));
  expect(connectedWallet.get()).toBeNull();
  announce('birch', { request: provider.request });
  await eventually(() => expect(connectedWallet.get()).toMatchObject({ account: ACCOUNT }));
});
