import { expect, it, vi } from 'vitest';
import { authStore } from '@/lib/session/authStore';
import { authActions } from '@/lib/auth/useAuth';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';

// What a browser makes of code that it cannot fetch.
vi.mock('@/lib/auth/sessionActions', () => {
  throw new TypeError('Failed to load chunk');
});

const wallet = makeWalletOption('Ash');

it('reports that the server does not answer if an action’s code cannot be fetched, and never rejects', async () => {
  for (const act of [
    () => authActions.signInWithWallet(wallet),
    () => authActions.signIn({ login: 'ada', password: 'a word' }),
    () => authActions.requestPasswordReset('ada@example.org'),
  ]) {
    const before = authStore.get();
    expect(await act()).toMatchObject({ ok: false, error: { name: 'MissingCodeError' }, canceled: false });
    expect(authStore.get()).toBe(before);
  }
});
