import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { notifyOnce } from '@/lib/wallets/kits/loadPhoneProvider';

it('a change of accounts that WalletConnect emits twice is reported once, and none after the listener is removed', () => {
  const provider = notifyOnce(new EventEmitter() as EventEmitter & Parameters<typeof notifyOnce>[0]);
  const reported: unknown[] = [];
  const listener = (accounts: never) => void reported.push(accounts);
  provider.on('accountsChanged', listener);
  for (const accounts of [['0x1'], ['0x1'], ['0x2'], ['0x2'], ['0x1']]) provider.emit('accountsChanged', accounts);
  expect(reported).toEqual([['0x1'], ['0x2'], ['0x1']]);
  provider.removeListener('accountsChanged', listener);
  provider.emit('accountsChanged', ['0x3']);
  expect(reported).toHaveLength(3);
});

it('other events are reported as often as they come', () => {
  const provider = notifyOnce(new EventEmitter() as EventEmitter & Parameters<typeof notifyOnce>[0]);
  let count = 0;
  const listener = () => void count++;
  provider.on('chainChanged', listener);
  provider.emit('chainChanged', '0x1');
  provider.emit('chainChanged', '0x1');
  provider.removeListener('chainChanged', listener);
  provider.emit('chainChanged', '0x1');
  expect(count).toBe(2);
});
