// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contacts, useAddressName } from '@/lib/account/contacts';
import { getQueryClient } from '@/lib/data/queryClient';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const answers = { names: {} as Record<string, string>, labels: [] as object[], requests: 0 };

replaceExports(import('@/lib/auth/useAuth'), { useAuth: () => ({ user: { id: 'ada' } }) });
replaceExports(import('@/lib/data/readData'), {
  readData: (_name: string, { address }: { address: string }) =>
    Promise.resolve(answers.names[address] ? { name: answers.names[address] } : null),
});
replaceExports(import('@/lib/data/backendClient'), {
  call: (name: string) => {
    answers.requests += 1;
    return Promise.resolve(name === 'listContacts' ? answers.labels : []);
  },
});

beforeEach(() => {
  answers.names = { [GRACE.toLowerCase()]: 'grace.eth' };
  answers.labels = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  getQueryClient().clear();
});

const nameOf = (address: string, chainId?: number) => renderHook(() => useAddressName(address, chainId)).result;

it('is the label of the address book, in any letter case, before the name in ENS', async () => {
  const name = nameOf(GRACE);
  await waitFor(() => expect(name.current).toBe('grace.eth'));
  answers.labels = [{ address: GRACE.toLowerCase(), label: 'Studio rent' }];
  await contacts.refresh('ada');
  await waitFor(() => expect(name.current).toBe('Studio rent'));
});

it('is that of a contract that the site knows, on its own network alone, else none', async () => {
  const known = nameOf(LOCAL_CONTRACTS.dollar, LOCAL_CHAIN_ID);
  const elsewhere = nameOf(LOCAL_CONTRACTS.dollar, 1);
  await waitFor(() => expect(known.current).toBe('Foyer Dollar'));
  expect(elsewhere.current).toBeNull();
});

it('reads the address book once, however many ask', async () => {
  const before = answers.requests;
  const names = [GRACE, LOCAL_CONTRACTS.doors, LOCAL_CONTRACTS.keys].map((address) => nameOf(address, LOCAL_CHAIN_ID));
  await waitFor(() => expect(names.map(({ current }) => current)).toEqual(['grace.eth', 'Doors at Dusk', null]));
  expect(answers.requests).toBeLessThanOrEqual(before + 1);
});
