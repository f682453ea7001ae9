import type { Magic } from 'magic-sdk';
import { describe, expect, it } from 'vitest';
import { createMagicProvider } from '@/lib/wallets/kits/connectMagic';

const kit = (chainId: string) => ({ rpcProvider: { request: () => Promise.resolve(chainId) } }) as unknown as Magic;
const make = () => createMagicProvider(kit('0x1'), (id) => (id === 137 ? Promise.resolve(kit('0x89')) : null));
const go = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });

describe('the provider of Magic', () => {
  it('switches to another chain and emits the change', async () => {
    const provider = make();
    const reported: unknown[] = [];
    provider.on?.('chainChanged', (chainId) => reported.push(chainId));
    expect(await provider.request(go('0x89'))).toBeNull();
    expect(reported).toEqual(['0x89']);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89');
  });

  it.each(['0x2', 'nonsense', undefined])('refuses to switch to a chain without a node (%s)', async (chainId) => {
    const provider = make();
    await expect(provider.request(go(chainId))).rejects.toMatchObject({ code: 4902 });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
  });

  it('emits accounts until the listener is removed', () => {
    const provider = make();
    const reported: unknown[] = [];
    const listen = (accounts: never) => reported.push(accounts);
    provider.on?.('accountsChanged', listen);
    provider.emitAccountsChanged(['0xa']);
    provider.removeListener?.('accountsChanged', listen);
    provider.emitAccountsChanged([]);
    expect(reported).toEqual([['0xa']]);
  });
});
