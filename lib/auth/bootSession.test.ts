// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootSession } from '@/lib/auth/bootSession';
import { refreshSession } from '@/lib/auth/refreshSession';
import { runExclusively } from '@/lib/auth/sessionQueue';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { authStore } from '@/lib/session/authStore';
import { writeStoredUser } from '@/lib/session/storedUser';
import { eventually } from '@/tests/helpers/eventually';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

setTestSettings();
replaceExports(import('@/lib/sdk/adoptStoredSession'), { adoptStoredSession: vi.fn() });
replaceExports(import('@/lib/auth/refreshSession'), { refreshSession: vi.fn(() => Promise.resolve()) });

const keep = (id: string, sessionToken = `r:${id}`) =>
  writeStoredUser('foyer', { objectId: id, username: id, sessionToken });
/** Leaves the page and returns to it; `meanwhile` happens in another page of the site. */
const leaveAndReturn = (meanwhile: () => void, persisted = true) => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  meanwhile();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};
const shown = () => [authStore.get().status, authStore.get().user?.id];

let stop = (): void => undefined;
beforeEach(() => {
  keep('ada');
  stop = bootSession();
  vi.clearAllMocks();
});
afterEach(() => {
  stop();
  localStorage.clear();
});

it('shows whoever signed in while the page was kept for the way back, and asks the backend', async () => {
  expect(shown()).toEqual(['authenticated', 'ada']);
  leaveAndReturn(() => keep('grace'));
  expect(shown()).toEqual(['authenticated', 'grace']);
  await eventually(() => expect(refreshSession).toHaveBeenCalledOnce());
  expect(adoptStoredSession).toHaveBeenCalledOnce();
});

it('signs out a page that was kept while the visitor signed out', async () => {
  leaveAndReturn(() => localStorage.clear());
  expect(shown()).toEqual(['unauthenticated', undefined]);
  expect(document.cookie).not.toContain('ada');
  await eventually(() => expect(adoptStoredSession).toHaveBeenCalledOnce());
});

it('reads the session of a kept page from the backend also if it is the same one', async () => {
  leaveAndReturn(() => undefined);
  expect(shown()).toEqual(['authenticated', 'ada']);
  await eventually(() => expect(refreshSession).toHaveBeenCalledOnce());
  expect(adoptStoredSession).not.toHaveBeenCalled();
});

it('takes over another session of the same user', async () => {
  leaveAndReturn(() => keep('ada', 'r:other'));
  await eventually(() => expect(adoptStoredSession).toHaveBeenCalledOnce());
});

it('reads nothing anew for a page that was loaded', async () => {
  leaveAndReturn(() => keep('grace'), false);
  await Promise.resolve();
  expect(shown()).toEqual(['authenticated', 'ada']);
  expect(refreshSession).not.toHaveBeenCalled();
});

it('leaves an action that is under way to end by itself', async () => {
  let end: () => void = () => undefined;
  const action = runExclusively('action', () => new Promise<void>((resolve) => (end = resolve)));
  leaveAndReturn(() => keep('grace'));
  expect(shown()).toEqual(['authenticated', 'ada']);
  end();
  await action;
  expect(refreshSession).not.toHaveBeenCalled();
});
