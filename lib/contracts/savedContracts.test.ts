// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedContracts } from '@/lib/contracts/savedContracts';

const dollar = { name: 'Dollar', chainId: 1, address: '0xAb', abi: 'erc20' };
const door = { name: 'Door', chainId: 1, address: '0xcd', abi: 'erc721' };

beforeEach(() => localStorage.clear());

describe('saved contracts of a visitor who is not signed in', () => {
  it('are stored in the browser, each once, whatever the case of its address', async () => {
    await savedContracts.add(null, dollar);
    await savedContracts.add(null, door);
    await savedContracts.add(null, { ...dollar, address: '0xaB', name: 'Other' });
    expect(savedContracts.get(null)).toEqual([door, { ...dollar, address: '0xaB', name: 'Other' }]);
    await savedContracts.remove(null, { chainId: 1, address: '0xCD' });
    expect(savedContracts.get(null)).toHaveLength(1);
    expect(savedContracts.get('somebody')).toEqual([]);
  });

  it('are the same list until something changes, here or in another tab', async () => {
    const listener = vi.fn();
    const leave = savedContracts.subscribe(listener);
    await savedContracts.add(null, dollar);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(savedContracts.get(null)).toBe(savedContracts.get(null));
    localStorage.setItem('foyer-contracts:', JSON.stringify([door, 'none', { ...dollar, chainId: 'x' }]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'foyer-contracts:' }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(savedContracts.get(null)).toEqual([door]);
    leave();
  });

  it('are empty if the browser stores something else in their place', () => {
    localStorage.setItem('foyer-contracts:', '{"not": "a list"');
    expect(savedContracts.get(null)).toEqual([]);
  });
});
