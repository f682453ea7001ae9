// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSignOut } from '@/components/layout/useSignOut';
import { toastStore } from '@/components/ui/overlays/useToast';
import type { AuthResult } from '@/lib/auth/changeSession';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { replaceExports } from '@/tests/helpers/replaceExports';

const auth = { result: { ok: true } as unknown };
replaceExports(import('@/lib/auth/useAuth'), { useAuth: () => ({ signOut: async () => auth.result }) });

async function signOut(result: AuthResult) {
  auth.result = result;
  const { result: hook } = renderHook(() => useSignOut());
  await hook.current();
  return toastStore.get();
}

beforeEach(() => toastStore.set([]));

it('a sign-out that failed is reported once, however often it fails', async () => {
  const failed: AuthResult = { ok: false, error: new UnreachableError(new Error('offline')), canceled: false };
  await signOut(failed);
  expect(await signOut(failed)).toMatchObject([{ tone: 'bad', title: "Couldn't sign out. You are still signed in." }]);
});

it('a sign-out that succeeded says nothing', async () => {
  expect(await signOut({ ok: true })).toEqual([]);
});
