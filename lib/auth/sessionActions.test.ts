// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '@/lib/session/authStore';
import { signInWithWallet } from '@/lib/auth/sessionActions';
import { beginCancelable, cancelSignIn } from '@/lib/auth/sessionQueue';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { ensureSdk } from '@/lib/sdk/startSdk';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { requestChallenge } from '@/lib/sdk/wallets/presign';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { eventually } from '@/tests/helpers/eventually';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';

replaceExports(import('@/lib/sdk/moralisContext'), { moralisContext: () => ({}) });
replaceExports(import('@/lib/sdk/startSdk'), { ensureSdk: vi.fn(), loadedMoralis: () => null });
replaceExports(import('@/lib/sdk/adoptStoredSession'), { adoptStoredSession: vi.fn() });
replaceExports(import('@/lib/sdk/wallets/presign'), { requestChallenge: vi.fn() });
setTestSettings({ siteUrl: 'http://localhost' });

const makeWallet = (name: string) => {
  const connect = vi.fn(() => Promise.reject(new WalletRejectedError(new Error('User rejected the request.'))));
  return { ...makeWalletOption(name), connect };
};
const start = (wallet: WalletOption) => signInWithWallet(wallet, beginCancelable(wallet));

beforeEach(() => {
  vi.mocked(ensureSdk).mockResolvedValue({} as MoralisSdk);
  authStore.set({ status: 'unauthenticated', user: null });
});

it('opens no wallet that was canceled before the challenge arrived, and asks the one chosen next', async () => {
  let answer: (time: string) => void = () => undefined;
  vi.mocked(requestChallenge).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  vi.mocked(requestChallenge).mockResolvedValue('2026-01-01T00:00:00.000Z:00');
  const [ash, birch] = [makeWallet('Ash'), makeWallet('Birch')];

  const first = start(ash);
  await eventually(() => expect(requestChallenge).toHaveBeenCalledOnce());
  cancelSignIn();
  const second = start(birch);
  expect(await first).toMatchObject({ ok: false, canceled: true });
  expect(await second).toMatchObject({ ok: false, error: { code: 4001 }, canceled: false });
  answer('2026-01-01T00:00:00.000Z:01');
  await Promise.resolve();

  expect(ash.connect).not.toHaveBeenCalled();
  expect(birch.connect).toHaveBeenCalledOnce();
  expect(authStore.get()).toMatchObject({ status: 'unauthenticated', step: null });
});

it('returns to the previous state without an error if canceled while the code is fetched', async () => {
  vi.mocked(ensureSdk).mockReturnValue(new Promise(() => undefined));
  const ash = makeWallet('Ash');
  const outcome = start(ash);
  cancelSignIn();
  expect(await outcome).toMatchObject({ ok: false, canceled: true });
  expect(ash.connect).not.toHaveBeenCalled();
  expect(authStore.get()).toMatchObject({ status: 'unauthenticated', step: null });
});
