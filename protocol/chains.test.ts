import { expect, it } from 'vitest';
import { chainName, CHAINS } from '@/protocol/chains';

it('[I06] the chains of the SDK have nodes, and those that are switched off are marked', () => {
  expect(CHAINS.map(({ id }) => id)).toEqual([1, 3, 4, 5, 42, 56, 97, 137, 80001, 250, 43113, 43114]);
  for (const { nodeUrl } of CHAINS) expect(new URL(nodeUrl).protocol).toBe('https:');
  expect(CHAINS.filter(({ retired }) => retired).map(({ id }) => id)).toEqual([3, 4, 5, 42, 80001]);
});

it('names known chains, and numbers the others', () => {
  expect([chainName(1), chainName(8453), chainName(7)]).toEqual(['Ethereum', 'Base', 'Chain 7']);
});
