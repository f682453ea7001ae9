// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthResult } from '@/lib/auth/changeSession';
import { FoyerError } from '@/lib/errors/FoyerError';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { replaceExports } from '@/tests/helpers/replaceExports';

const [cancelSignIn, signInWithWallet] = [vi.fn(), vi.fn()];
replaceExports(import('@/lib/auth/useAuth'), {
  useAuth: () => ({ signInWithWallet, cancelSignIn, clearError: () => undefined }),
});

const failed = (message: string, canceled = false): AuthResult => ({
  ok: false,
  error: new FoyerError(message),
  canceled,
});

const ash = makeWalletOption('Ash');
const birch = makeWalletOption('Birch');
const started = { wallet: ash, result: new Promise<never>(() => undefined) };

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('gives the wallet up when the view goes, and not when strict mode mounts it twice', async () => {
  const { unmount } = renderHook(() => useWalletSignIn({ started }), { wrapper: StrictMode });
  await act(() => Promise.resolve());
  expect(cancelSignIn).not.toHaveBeenCalled();
  unmount();
  await Promise.resolve();
  expect(cancelSignIn).toHaveBeenCalledOnce();
});

it('cancels nothing where no wallet was requested', async () => {
  const { unmount } = renderHook(() => useWalletSignIn());
  unmount();
  await Promise.resolve();
  expect(cancelSignIn).not.toHaveBeenCalled();
});

it('has the error of what was asked last, and none of what was canceled', async () => {
  const answers: ((result: AuthResult) => void)[] = [];
  signInWithWallet.mockImplementation(() => new Promise<AuthResult>((resolve) => answers.push(resolve)));
  const { result } = renderHook(() => useWalletSignIn());
  act(() => result.current.ask(ash));
  act(() => result.current.leave());
  act(() => result.current.ask(birch));
  await act(async () => answers[0]?.(failed('Too late.')));
  expect(result.current.error).toBeNull();
  await act(async () => answers[1]?.(failed('Locked.')));
  expect(result.current.error?.message).toBe('Locked.');

  act(() => result.current.retry());
  expect(result.current.error).toBeNull();
  await act(async () => answers[2]?.(failed('User rejected the request.', true)));
  expect(result.current.error).toBeNull();
});

it('has the error of a sign-in that began before it', async () => {
  const before = { wallet: ash, result: Promise.resolve(failed('Declined.')) };
  const { result } = renderHook(() => useWalletSignIn({ started: before }), { wrapper: StrictMode });
  await act(() => before.result);
  expect([result.current.chosen, result.current.error?.message]).toEqual([ash, 'Declined.']);
});
