// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthState, authStore, INITIAL_AUTH_STATE } from '@/lib/auth/authStore';
import { changeSession } from '@/lib/auth/session/changeSession';
import { clearError } from '@/lib/auth/lazyAuthActions';
import { beginCancellable, cancelSignIn } from '@/lib/auth/walletCancellation';
import { WalletRejectedError } from '@/lib/errors/walletErrors';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { ensureSdk, loadedMoralis } from '@/lib/sdk/startSdk';
import { provideMoralisContext, type MoralisContextActions } from '@/lib/sdk/moralisContext';
import type { MoralisSdk, SdkUser } from '@/lib/sdk/MoralisSdk';
import { readStoredUser } from '@/lib/sdk/storedUser';
import { untilAborted } from '@/lib/wallets/untilAborted';
import { eventually } from '@/tests/helpers/eventually';

vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: vi.fn(), loadedMoralis: vi.fn() }));
vi.mock('@/lib/sdk/adoptStoredSession', () => ({ adoptStoredSession: vi.fn() }));
vi.mock('@/lib/sdk/storedUser', () => ({ readStoredUser: vi.fn() }));
vi.mock('@/lib/env', () => ({ readSettings: () => ({ appId: 'foyer' }) }));

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
  provideMoralisContext({} as MoralisContextActions);
  current = null;
  authStore.set({ ...INITIAL_AUTH_STATE, status: 'unauthenticated' });
  seen = [];
  stop = authStore.subscribe(() => seen.push(authStore.get().status));
});
afterEach(() => stop());

const comeIn = () =>
  changeSession('authenticating', null, () => {
    current = ada;
    return Promise.resolve();
  });

describe('the state of sign-in', () => {
  it('goes by authenticating to authenticated, and marks the session', async () => {
    await expect(comeIn()).resolves.toBe(true);
    expect(seen).toEqual(['authenticating', 'authenticated']);
    expect(authStore.get().user).toMatchObject({ id: 'u1', username: 'ada' });
    expect(document.cookie).toContain('foyer-session=');
    expect(document.documentElement.hasAttribute('data-session')).toBe(true);
  });

  it('goes to error on failure, and back when that is cleared', async () => {
    const refusal = Object.assign(new Error('Invalid username/password.'), { code: 101 });
    await expect(changeSession('authenticating', null, () => Promise.reject(refusal))).resolves.toBe(false);
    expect(seen).toEqual(['authenticating', 'error']);
    expect(authStore.get().error).toMatchObject({ name: 'BackendError', code: 101, message: refusal.message });
    clearError();
    expect(authStore.get()).toMatchObject({ status: 'unauthenticated', error: null });
  });

  it('goes by logging_out to unauthenticated, and takes the mark away', async () => {
    await comeIn();
    seen = [];
    await changeSession('logging_out', null, () => {
      current = null;
      return Promise.resolve();
    });
    expect(seen).toEqual(['logging_out', 'unauthenticated']);
    expect(authStore.get().user).toBeNull();
    expect(document.cookie).not.toContain('foyer-session=');
  });

  it('keeps the user where the logout fails', async () => {
    await comeIn();
    await changeSession('logging_out', null, () => Promise.reject(new Error('down')));
    expect(authStore.get()).toMatchObject({ status: 'error', user: { id: 'u1' } });
  });

  it('is what it was before when the visitor declines in the wallet', async () => {
    const decline = () => changeSession('authenticating', 'signing', () => Promise.reject(new WalletRejectedError()));
    await decline();
    expect(authStore.get()).toMatchObject({ status: 'unauthenticated', user: null, error: { code: 4001 } });
    await comeIn();
    await decline();
    expect(authStore.get()).toMatchObject({ status: 'authenticated', user: { id: 'u1' }, step: null });
  });

  it('is in when another tab came in while the wallet still asked', async () => {
    vi.mocked(readStoredUser).mockReturnValue(storedAda);
    vi.mocked(adoptStoredSession).mockResolvedValue(ada);
    await changeSession('authenticating', 'signing', () => Promise.reject(new WalletRejectedError()));
    expect(authStore.get()).toMatchObject({ status: 'authenticated', user: { id: 'u1' } });
    expect(document.cookie).toContain('foyer-session=');
  });

  it('takes a double click for one', async () => {
    const action = vi.fn(() => Promise.resolve());
    const first = changeSession('authenticating', null, action);
    expect(changeSession('authenticating', null, action)).toBe(first);
    await first;
    expect(action).toHaveBeenCalledOnce();
  });

  it('gives another action an outcome of its own, after the one under way', async () => {
    let refuse: (cause: Error) => void = () => undefined;
    const first = changeSession('authenticating', null, () => new Promise((_resolve, reject) => (refuse = reject)));
    const second = comeIn();
    await eventually(() => expect(ensureSdk).toHaveBeenCalled());
    expect(current).toBeNull();
    refuse(new Error('down'));
    await expect(Promise.all([first, second])).resolves.toEqual([false, true]);
    expect(authStore.get()).toMatchObject({ status: 'authenticated', error: null });
  });

  it('does not wait for a wallet that does not answer, and says nothing of it', async () => {
    const cancelled = beginCancellable('ash');
    const never = () => new Promise<never>(() => undefined);
    const wallet = changeSession('authenticating', null, () => untilAborted(never, cancelled), 'ash', cancelled);
    const errors: unknown[] = [];
    const unsubscribe = authStore.subscribe(() => errors.push(authStore.get().error));
    await expect(comeIn()).resolves.toBe(true);
    unsubscribe();
    await expect(wallet).resolves.toBe(false);
    expect(errors.every((error) => error === null)).toBe(true);
  });

  it('begins anew with the wallet that was cancelled', async () => {
    const never = () => new Promise<never>(() => undefined);
    const ask = vi.fn(never);
    const start = (signal: AbortSignal) =>
      changeSession('authenticating', null, () => untilAborted(ask, signal), 'ash', signal);
    const first = start(beginCancellable('ash'));
    cancelSignIn();
    const second = start(beginCancellable('ash'));
    await expect(first).resolves.toBe(false);
    await eventually(() => expect(ask).toHaveBeenCalledOnce());
    cancelSignIn();
    await expect(second).resolves.toBe(false);
  });

  it('says so where the browser keeps nothing, before anything is asked', async () => {
    const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const action = vi.fn(() => Promise.resolve());
    vi.mocked(loadedMoralis).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(changeSession('authenticating', null, action)).resolves.toBe(false);
    closed.mockRestore();
    expect(action).not.toHaveBeenCalled();
    expect(authStore.get()).toMatchObject({ status: 'error', user: null, error: { name: 'StorageBlockedError' } });
  });

  it('says that the server does not answer where the code cannot be fetched, and leaves the user alone', async () => {
    await comeIn();
    vi.mocked(ensureSdk).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    vi.mocked(loadedMoralis).mockReturnValue(null);
    await changeSession('logging_out', null, () => Promise.resolve());
    expect(authStore.get()).toMatchObject({ status: 'error', user: { id: 'u1' }, error: { name: 'UnreachableError' } });
  });
});
