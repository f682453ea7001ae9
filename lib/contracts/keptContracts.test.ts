// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptContracts } from '@/lib/contracts/keptContracts';

const dollar = { name: 'Dollar', chainId: 1, address: '0xAb', abi: 'erc20' };
const door = { name: 'Door', chainId: 1, address: '0xcd', abi: 'erc721' };

beforeEach(() => localStorage.clear());

describe('contracts that somebody keeps who is not signed in', () => {
  it('are kept in this browser, each once, whatever the case of its address', async () => {
    await keptContracts.add(null, dollar);
    await keptContracts.add(null, door);
    await keptContracts.add(null, { ...dollar, address: '0xaB', name: 'Other' });
    expect(keptContracts.get(null)).toEqual([door, { ...dollar, address: '0xaB', name: 'Other' }]);
    await keptContracts.remove(null, { chainId: 1, address: '0xCD' });
    expect(keptContracts.get(null)).toHaveLength(1);
    expect(keptContracts.get('somebody')).toEqual([]);
  });

  it('are the same list until something changes, here or in another tab', async () => {
    const listener = vi.fn();
    const leave = keptContracts.subscribe(listener);
    await keptContracts.add(null, dollar);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(keptContracts.get(null)).toBe(keptContracts.get(null));
    localStorage.setItem('foyer-contracts:', JSON.stringify([door, 'none', { ...dollar, chainId: 'x' }]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'foyer-contracts:' }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(keptContracts.get(null)).toEqual([door]);
    leave();
  });

  it('are none where something else stands in their place', () => {
    localStorage.setItem('foyer-contracts:', '{"not": "a list"');
    expect(keptContracts.get(null)).toEqual([]);
  });
});
