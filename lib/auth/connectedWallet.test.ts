// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { awaitWallet } from '@/lib/auth/awaitWallet';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import type { WalletConnection, WalletOption } from '@/lib/wallets/Wallet';

/** Brings nothing back, as where the wallet was taken out of the browser since. */
vi.mock('@/lib/auth/restoreWallet', () => ({
  restoreWallet: () => {
    connectedWallet.endWait();
    return Promise.resolve();
  },
}));

const remember = (key: string) => {
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key, account: '0x1' }));
};

it('settles once the wallet of the visit before has come, the visitor let it go, or it cannot come', async () => {
  expect(await connectedWallet.settled()).toBeNull();

  remember('test.wallet');
  const told = vi.fn();
  const waiting = connectedWallet.settled().then(told);
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  const wallet = { kind: 'injected', rdns: 'test.wallet', name: 'Test' } as WalletOption;
  const connection = { account: '0x1', provider: null } as unknown as WalletConnection;
  connectedWallet.keep(wallet, connection);
  await waiting;
  expect(told).toHaveBeenCalledWith({ wallet, connection, account: '0x1' });
  await connectedWallet.letGo();

  remember('let.go');
  const lost = connectedWallet.settled();
  await connectedWallet.letGo();
  expect(await lost).toBeNull();

  // Where nothing else brings it back, who asks does.
  remember('gone');
  expect(await awaitWallet()).toBeNull();
  await connectedWallet.letGo();
});
