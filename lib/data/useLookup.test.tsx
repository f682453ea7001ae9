// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getQueryClient } from '@/lib/data/queryClient';
import { cachedLookup, type Lookup, readLookup, useLookup } from '@/lib/data/useLookup';
import { setTestSettings } from '@/tests/helpers/testSettings';

setTestSettings({ serverUrl: 'http://localhost/server' });

afterEach(() => getQueryClient().clear());

function countedNames(): { requests: string[]; names: Lookup<string> } {
  const requests: string[] = [];
  const find = (key: string) => {
    requests.push(key);
    if (key === 'lost' && requests.filter((one) => one === key).length === 1) return Promise.reject(new Error('lost'));
    return Promise.resolve(key === 'none' ? null : `${key}.eth`);
  };
  return { requests, names: { name: 'tests', find } };
}

it('a lookup is sent once, remembers a missing value, and is repeated after an error', async () => {
  const { requests, names } = countedNames();
  expect(cachedLookup(names, 'ada')).toBeUndefined();
  const read = (key: string) => readLookup(names, key);
  expect(await Promise.all([read('ada'), read('ada'), read('none')])).toEqual(['ada.eth', 'ada.eth', null]);
  expect(await read('none')).toBeNull();
  expect(await read('lost')).toBeNull();
  expect(await read('lost')).toBe('lost.eth');
  expect(requests).toEqual(['ada', 'none', 'lost', 'lost']);
  expect(cachedLookup(names, 'ada')).toBe('ada.eth');
});

it('a lookup is shared by components', async () => {
  const { requests, names } = countedNames();
  const views = ['ada', 'ada', null].map((key) => renderHook(() => useLookup(names, key)).result);
  expect(views.map(({ current }) => current)).toEqual([undefined, undefined, null]);
  await waitFor(() => expect(views.map(({ current }) => current)).toEqual(['ada.eth', 'ada.eth', null]));
  expect(requests).toEqual(['ada']);
});

it('a lookup is forgotten when another user signs in', async () => {
  const { names } = countedNames();
  await readLookup(names, 'ada');
  const { authStore } = await import('@/lib/session/authStore');
  authStore.set({
    user: { id: 'bob', username: 'bob', email: null, emailVerified: false, address: null, currency: null },
  });
  expect(cachedLookup(names, 'ada')).toBeUndefined();
});
