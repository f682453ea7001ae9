// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthState, authStore, clearError, INITIAL_AUTH_STATE, resolveSession } from '@/lib/session/authStore';
import { changeSession } from '@/lib/auth/changeSession';
import { beginCancelable, cancelSignIn } from '@/lib/auth/sessionQueue';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { ensureSdk, loadedMoralis } from '@/lib/sdk/startSdk';
import type { MoralisSdk, SdkUser } from '@/lib/MoralisSdk';
import { readStoredUser } from '@/lib/session/storedUser';
import { withAbort } from '@/lib/wallets/withAbort';
import { eventually } from '@/tests/helpers/eventually';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

replaceExports(import('@/lib/sdk/moralisContext'), { moralisContext: () => ({}) });
replaceExports(import('@/lib/sdk/startSdk'), { ensureSdk: vi.fn(), loadedMoralis: vi.fn() });
replaceExports(import('@/lib/sdk/adoptStoredSession'), { adoptStoredSession: vi.fn() });
replaceExports(import('@/lib/session/storedUser'), { readStoredUser: vi.fn() });
setTestSettings();

const ada = {
  id: 'u1',
  toJSON: () => ({ username: 'ada' }),
  getSessionToken: () => 'r:ada',
} as unknown as SdkUser;
const storedAda = { objectId: 'u1', sessionToken: 'r:ada' };
let current: SdkUser | null = null;
let seen: AuthState['status'][] = [];
let stop: () => void;

beforeEach(() => {
  const sdk = { User: { current: () => current } } as unknown as MoralisSdk;
  vi.mocked(ensureSdk).mockResolvedValue(sdk);
  vi.mocked(loadedMoralis).mockReturnValue(sdk);
  vi.mocked(readStoredUser).mockImplementation(() => current && storedAda);
  current = null;
  authStore.set({ ...INITIAL_AUTH_STATE, status: 'unauthenticated' });
  seen = [];
  stop = authStore.subscribe(() => seen.push(authStore.get().status));
});
afterEach(() => stop());

const signIn = () =>
  changeSession({ status: 'authenticating', id: 'sign in' }, () => {
    current = ada;
    return Promise.resolve();
  });

describe('the sign-in state', () => {
  it('goes through authenticating to authenticated, and sets the session marker', async () => {
    expect(await signIn()).toEqual({ ok: true });
    expect(seen).toEqual(['authenticating', 'authenticated']);
    expect(authStore.get().user).toMatchObject({ id: 'u1', username: 'ada' });
    expect(document.cookie).toContain('foyer-session=');
    expect(document.documentElement.hasAttribute('data-session')).toBe(true);
  });

  it('goes to error on failure, and back when the error is cleared', async () => {
    const refusal = Object.assign(new Error('Invalid username/password.'), { code: 101 });
    expect(await changeSession({ status: 'authenticating', id: {} }, () => Promise.reject(refusal))).toMatchObject({
      ok: false,
      error: { name: 'BackendError', code: 101, message: refusal.message },
      canceled: false,
    });
    expect(seen).toEqual(['authenticating', 'error']);
    clearError();
    expect(authStore.get()).toMatchObject({ status: 'unauthenticated' });
  });

  it('goes through logging_out to unauthenticated, and removes the marker', async () => {
    await signIn();
    seen = [];
    await changeSession({ status: 'logging_out', id: {} }, () => {
      current = null;
      return Promise.resolve();
    });
    expect(seen).toEqual(['logging_out', 'unauthenticated']);
    expect(authStore.get().user).toBeNull();
    expect(document.cookie).not.toContain('foyer-session=');
  });

  it('removes the data of an account from the browser when its session ends', async () => {
    localStorage.setItem('foyer-address-book:u1', '[]');
    await signIn();
    expect(localStorage.getItem('foyer-address-book:u1')).toBe('[]');
    await changeSession({ status: 'logging_out', id: {} }, () => {
      current = null;
      return Promise.resolve();
    });
    expect(localStorage.getItem('foyer-address-book:u1')).toBeNull();
  });

  it('keeps the user if the sign-out fails', async () => {
    await signIn();
    await changeSession({ status: 'logging_out', id: {} }, () => Promise.reject(new Error('down')));
    expect(authStore.get()).toMatchObject({ status: 'error', user: { id: 'u1' } });
  });

  it('remembers that the backend ended the session until the next sign-in', async () => {
    resolveSession(null, true);
    const refusal = changeSession({ status: 'authenticating', id: {} }, () => Promise.reject(new Error('down')));
    expect(await refusal).toMatchObject({ ok: false });
    expect(authStore.get().hasEnded).toBe(true);
    await signIn();
    expect(authStore.get().hasEnded).toBe(false);
  });

  it('is unchanged if the visitor declines in the wallet', async () => {
    const decline = () =>
      changeSession({ status: 'authenticating', step: 'signing', id: {} }, () =>
        Promise.reject(new WalletRejectedError()),
      );
    expect(await decline()).toMatchObject({ ok: false, error: { code: 4001 }, canceled: false });
    expect(authStore.get()).toMatchObject({ status: 'unauthenticated', user: null });
    await signIn();
    await decline();
    expect(authStore.get()).toMatchObject({ status: 'authenticated', user: { id: 'u1' }, step: null });
  });

  it('is signed in if another tab signed in while the wallet was open', async () => {
    vi.mocked(readStoredUser).mockReturnValue(storedAda);
    vi.mocked(adoptStoredSession).mockResolvedValue(ada);
    await changeSession({ status: 'authenticating', step: 'signing', id: {} }, () =>
      Promise.reject(new WalletRejectedError()),
    );
    expect(authStore.get()).toMatchObject({ status: 'authenticated', user: { id: 'u1' } });
    expect(document.cookie).toContain('foyer-session=');
  });

  it('treats a double click as one', async () => {
    const action = vi.fn(() => Promise.resolve());
    const first = changeSession({ status: 'authenticating', id: 'ada' }, action);
    expect(changeSession({ status: 'authenticating', id: 'ada' }, action)).toBe(first);
    await first;
    expect(action).toHaveBeenCalledOnce();
  });

  it('gives another action its own result, after the running one', async () => {
    let refuse: (cause: Error) => void = () => undefined;
    const first = changeSession(
      { status: 'authenticating', id: {} },
      () => new Promise((_resolve, reject) => (refuse = reject)),
    );
    const second = signIn();
    await eventually(() => expect(ensureSdk).toHaveBeenCalled());
    expect(current).toBeNull();
    refuse(new Error('down'));
    expect(await first).toMatchObject({ ok: false, error: { cause: { message: 'down' } } });
    expect(await second).toEqual({ ok: true });
    expect(authStore.get()).toMatchObject({ status: 'authenticated' });
  });

  it('does not wait for a wallet that does not answer, and reports it as canceled', async () => {
    const signal = beginCancelable('ash');
    const never = () => new Promise<never>(() => undefined);
    const wallet = changeSession({ status: 'authenticating', id: 'ash', signal }, () => withAbort(never, signal));
    expect(await signIn()).toEqual({ ok: true });
    expect(await wallet).toMatchObject({ ok: false, canceled: true });
    expect(seen).not.toContain('error');
  });

  it('starts again with the wallet that was canceled', async () => {
    const never = () => new Promise<never>(() => undefined);
    const ask = vi.fn(never);
    const start = (signal: AbortSignal) =>
      changeSession({ status: 'authenticating', id: 'ash', signal }, () => withAbort(ask, signal));
    const first = start(beginCancelable('ash'));
    cancelSignIn();
    const second = start(beginCancelable('ash'));
    expect(await first).toMatchObject({ canceled: true });
    await eventually(() => expect(ask).toHaveBeenCalledOnce());
    cancelSignIn();
    expect(await second).toMatchObject({ canceled: true });
  });

  it('reports a browser that stores nothing before the wallet is requested', async () => {
    const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const action = vi.fn(() => Promise.resolve());
    vi.mocked(loadedMoralis).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const result = await changeSession({ status: 'authenticating', id: {} }, action);
    closed.mockRestore();
    expect(action).not.toHaveBeenCalled();
    expect(result).toMatchObject({ ok: false, error: { name: 'StorageBlockedError' } });
    expect(authStore.get()).toMatchObject({ status: 'error', user: null });
  });

  it('reports that the server does not answer if the code cannot be fetched, and keeps the user', async () => {
    await signIn();
    vi.mocked(ensureSdk).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    vi.mocked(loadedMoralis).mockReturnValue(null);
    const result = await changeSession({ status: 'logging_out', id: {} }, () => Promise.resolve());
    expect(result).toMatchObject({ ok: false, error: { name: 'MissingCodeError' } });
    expect(authStore.get()).toMatchObject({ status: 'error', user: { id: 'u1' } });
  });
});
