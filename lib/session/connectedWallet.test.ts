// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { awaitWallet } from '@/lib/auth/useConnectedWallet';
import { connectedWallet } from '@/lib/session/connectedWallet';
import type { WalletConnection, WalletOption } from '@/lib/wallets/Wallet';

const { restoreWallet } = vi.hoisted(() => ({ restoreWallet: vi.fn() }));
vi.mock('@/lib/auth/restoreWallet', () => ({ restoreWallet }));

const remember = (key: string) => {
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key, account: '0x1' }));
};

it('waits until the last visit’s wallet has reconnected, was disconnected, or cannot reconnect', async () => {
  expect(await awaitWallet()).toBeNull();
  expect(restoreWallet).not.toHaveBeenCalled();

  restoreWallet.mockReturnValue(new Promise(() => undefined));
  remember('test.wallet');
  const reported = vi.fn();
  const waiting = awaitWallet().then(reported);
  await Promise.resolve();
  expect(reported).not.toHaveBeenCalled();
  const wallet = { kind: 'injected', rdns: 'test.wallet', name: 'Test' } as WalletOption;
  const connection = { account: '0x1', provider: null } as unknown as WalletConnection;
  connectedWallet.keep(wallet, connection);
  await waiting;
  expect(reported).toHaveBeenCalledWith({ wallet, connection, account: '0x1' });
  await connectedWallet.disconnect();

  remember('let.go');
  const lost = awaitWallet();
  await connectedWallet.disconnect();
  expect(await lost).toBeNull();

  // The wallet was removed from the browser since.
  restoreWallet.mockImplementation(() => Promise.resolve(connectedWallet.endWait()));
  remember('gone');
  expect(await awaitWallet()).toBeNull();
  await connectedWallet.disconnect();
});
