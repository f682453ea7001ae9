// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';

const { cancelSignIn } = vi.hoisted(() => ({ cancelSignIn: vi.fn() }));
vi.mock('@/lib/auth/useAuth', () => ({
  useAuth: () => ({ signInWithWallet: () => Promise.resolve(false), cancelSignIn, clearError: () => undefined }),
}));

const ash = makeWalletOption('Ash');

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('gives the wallet up when the view goes, and not when strict mode mounts it twice', async () => {
  const { unmount } = renderHook(() => useWalletSignIn(ash), { wrapper: StrictMode });
  await act(() => Promise.resolve());
  expect(cancelSignIn).not.toHaveBeenCalled();
  unmount();
  await Promise.resolve();
  expect(cancelSignIn).toHaveBeenCalledOnce();
});

it('gives nothing up where no wallet was asked', async () => {
  const { unmount } = renderHook(() => useWalletSignIn());
  unmount();
  await Promise.resolve();
  expect(cancelSignIn).not.toHaveBeenCalled();
});
