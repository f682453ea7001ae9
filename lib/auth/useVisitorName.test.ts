// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '@/lib/session/authStore';
import { readSessionMarker } from '@/lib/session/sessionMarker';
import { displayName, type SessionUser } from '@/lib/session/sessionUser';
import { findVisitorName, takeSavedName } from '@/lib/auth/useVisitorName';
import { call } from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/backendClient'), { call: vi.fn() });
replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ada: SessionUser = {
  ...{ id: 'ada', username: null, email: null, emailVerified: false, currency: null },
  address: ADDRESS,
};

const shown = () => displayName(authStore.get().user ?? ada, authStore.get().named);
const setPublicName = (name: string | null) => vi.mocked(call).mockResolvedValue({ profile: { name } } as never);

beforeEach(() => {
  vi.clearAllMocks();
  authStore.set({ status: 'authenticated', user: ada, named: null });
  setPublicName(null);
  vi.mocked(readData).mockResolvedValue({ name: 'ada.eth' } as never);
});

it('a visitor is called by public name, else by ENS, else by address, and the session marker has it', async () => {
  expect(shown()).toBe('0xf39F…2266');
  await findVisitorName(ada);
  expect(shown()).toBe('ada.eth');
  expect(readSessionMarker(document.cookie)).toMatchObject({ id: 'ada', shown: 'ada.eth' });
  setPublicName('Ada');
  expect(await findVisitorName(ada)).toBe('Ada');
  expect(shown()).toBe('Ada');
  setPublicName(null);
  vi.mocked(readData).mockRejectedValue(new BackendError('None.', OBJECT_NOT_FOUND, null));
  expect(await findVisitorName(ada)).toBeNull();
  expect(shown()).toBe('0xf39F…2266');
  expect(readSessionMarker(document.cookie)).not.toHaveProperty('shown');
});

it('a backend that fails leaves the previous name', async () => {
  await findVisitorName(ada);
  vi.mocked(readData).mockRejectedValue(new UnreachableError(new Error('offline')));
  await expect(findVisitorName(ada)).rejects.toBeInstanceOf(UnreachableError);
  expect(shown()).toBe('ada.eth');
});

it('a name that was saved is shown at once, whether or not the backend answers then', async () => {
  vi.mocked(call).mockRejectedValue(new UnreachableError(new Error('offline')));
  vi.mocked(readData).mockRejectedValue(new UnreachableError(new Error('offline')));
  await takeSavedName(ada, 'Ada');
  expect(shown()).toBe('Ada');
  expect(readSessionMarker(document.cookie)).toMatchObject({ id: 'ada', shown: 'Ada' });
  await takeSavedName(ada, 'Augusta');
  expect(shown()).toBe('Augusta');
  const removed = takeSavedName(ada, null);
  expect(shown()).toBe('0xf39F…2266');
  await removed;
  expect(shown()).toBe('0xf39F…2266');
  expect(readSessionMarker(document.cookie)).not.toHaveProperty('shown');
});

it('without a public name the name of the address follows, unless another one was saved meanwhile', async () => {
  await takeSavedName(ada, 'Ada');
  await takeSavedName(ada, null);
  expect(shown()).toBe('ada.eth');
  const removed = takeSavedName(ada, null);
  await takeSavedName(ada, 'Augusta');
  await removed;
  expect(shown()).toBe('Augusta');
});

it('a username needs no ENS name, and somebody else who signed in meanwhile is not renamed', async () => {
  const bob: SessionUser = { ...ada, id: 'bob', username: 'bob' };
  authStore.set({ user: bob });
  await findVisitorName(bob);
  expect(readData).not.toHaveBeenCalled();
  expect(shown()).toBe('bob');
  setPublicName('Ada');
  await findVisitorName(ada);
  expect(shown()).toBe('bob');
});
