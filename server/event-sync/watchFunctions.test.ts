import { expect, it } from 'vitest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { indexedChain, requireIndexed } from '@/server/event-sync/watchFunctions';

const [LISTED, OTHER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const chain = { startBlock: 0, confirmations: 12, discard: null };
const settings = {
  chains: [
    { ...chain, chainId: 1, addresses: [LISTED] },
    { ...chain, chainId: LOCAL_CHAIN_ID, addresses: null },
  ],
  databaseUri: 'postgres://db/foyer',
};

it('names the setting that puts a contract into the index', () => {
  expect(() => requireIndexed(settings, 1, LISTED)).not.toThrow();
  expect(() => requireIndexed(settings, LOCAL_CHAIN_ID, OTHER)).not.toThrow();
  expect(() => requireIndexed(settings, 1, OTHER)).toThrow(/INDEX_ADDRESSES_1\./);
  expect(() => requireIndexed(settings, 137, LISTED)).toThrow(/Polygon is not indexed.*137 to INDEX_CHAINS/);
});

it('takes 1337 for the local chain, unless a chain of that id is indexed', () => {
  expect(indexedChain(settings, 1337)).toBe(LOCAL_CHAIN_ID);
  expect(indexedChain({ ...settings, chains: [{ ...chain, chainId: 1337, addresses: null }] }, 1337)).toBe(1337);
  expect(indexedChain(settings, 1)).toBe(1);
});
