// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import type { WalletConnection, WalletOption } from '@/lib/wallets/Wallet';

it('settles once the wallet of the visit before has come, or cannot', async () => {
  expect(await connectedWallet.settled()).toBeNull();
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key: 'test.wallet', account: '0x1' }));
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
  localStorage.setItem('foyer-connected-wallet', JSON.stringify({ key: 'gone', account: '0x1' }));
  const never = connectedWallet.settled();
  connectedWallet.endWait();
  expect(await never).toBeNull();
  await connectedWallet.letGo();
});
