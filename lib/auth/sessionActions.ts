import type { MoralisSdk } from '@/lib/MoralisSdk';
import { type AuthResult, awaitSession, changeSession } from '@/lib/auth/changeSession';
import { proveWallet } from '@/lib/auth/proveWallet';
import { refreshSession } from '@/lib/auth/refreshSession';
import { call } from '@/lib/data/backendClient';
import { EmptyFieldError, toFoyerError } from '@/lib/errors/backendErrors';
import { countEvent } from '@/lib/objects/countEvent';
import { unsubscribeDevice } from '@/lib/push/notifications';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { authenticatePresigned } from '@/lib/sdk/wallets/presign';
import { connectedWallet } from '@/lib/session/connectedWallet';
import { withTimeout } from '@/lib/state/waiting';
import type { WalletOption } from '@/lib/wallets/Wallet';

/**
 * Runs a log-in with the code of the second step, which the SDK has no way to send (`protocol/calls/security.ts`);
 * without a code it is run as it is.
 */
async function withCode<Result>(
  sdk: MoralisSdk,
  code: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!code) return run();
  const rest = sdk.CoreManager.getRESTController();
  const { request } = rest;
  rest.request = (method, path, data, options) => {
    const isLogin = path === 'login' && typeof data === 'object' && data !== null;
    return request.call(rest, method, path, isLogin ? { ...data, authData: { mfa: { token: code } } } : data, options);
  };
  try {
    return await run();
  } finally {
    rest.request = request;
  }
}

/**
 * Username or email, the password, and the code of the second factor where the account has one (error 211 without). Spaces
 * around the username or email do not count.
 */
export type Credentials = { login: string; password: string; code?: string };

/** A new account. Spaces around username and email do not count; an empty email is none. */
export type NewAccount = { username: string; password: string; email?: string };

/**
 * Signs in with a wallet of any family: connects it and has it sign a challenge of the backend; only then the SDK's
 * `authenticate` is given what it would have asked for.
 *
 * @param signal says when the visitor cancels it (`cancelSignIn`)
 */
export function signInWithWallet(wallet: WalletOption, signal: AbortSignal): Promise<AuthResult> {
  const change = { status: 'authenticating', step: 'challenge', id: wallet, signal } as const;
  return counted(
    'wallet',
    changeSession(change, async ({ sdk, context }) => {
      const presigned = await proveWallet(sdk, wallet, { for: 'sign-in' }, signal);
      await awaitSession(authenticatePresigned(sdk, context, presigned));
      connectedWallet.keep(wallet, presigned.connection);
    }),
  );
}

/** Signs in with a username or email, which the backend distinguishes, and a password. */
export function signIn({ login, password, code }: Credentials): Promise<AuthResult> {
  const id = JSON.stringify(['signIn', login, password, code]);
  return counted(
    'password',
    changeSession({ status: 'authenticating', id }, ({ sdk, context }) =>
      awaitSession(
        withCode(sdk, code?.replace(/\s/g, ''), () => context.login(login.trim(), password, { throwOnError: true })),
      ),
    ),
  );
}

/** Creates an account and starts its session. */
export function signUp({ username, password, email }: NewAccount): Promise<AuthResult> {
  const id = JSON.stringify(['signUp', username, password, email]);
  return counted(
    'new account',
    changeSession({ status: 'authenticating', id }, async ({ context }) => {
      const name = username.trim();
      if (name === '') throw new EmptyFieldError('username');
      if (password === '') throw new EmptyFieldError('password');
      await awaitSession(context.signup(name, password, email?.trim() || undefined, {}, { throwOnError: true }));
    }),
  );
}

/** Counts a sign-in that succeeded, for the operator. */
async function counted(way: 'wallet' | 'password' | 'new account', signingIn: Promise<AuthResult>) {
  const result = await signingIn;
  if (result.ok) countEvent('signed in', { way });
  return result;
}

/**
 * Ends the session, here and on the backend, and notifications to this browser with it. If the backend cannot be reached
 * the session goes on, and the user stays (row C04).
 */
export function signOut(): Promise<AuthResult> {
  return changeSession({ status: 'logging_out', id: signOut }, async ({ context }) => {
    await awaitSession(context.logout({ throwOnError: true }));
    await connectedWallet.disconnect();
    // The backend forgot the device with its session; a browser that does not unsubscribe keeps nobody signed in.
    await unsubscribeDevice().catch(() => undefined);
  });
}

/** Has an email sent with a link to choose a new password. Succeeds for unknown addresses too, so none is given away. */
export const requestPasswordReset = (email: string): Promise<AuthResult> =>
  runAuthRequest(async () => withTimeout((await ensureSdk()).User.requestPasswordReset(email.trim())));

/** Sets a new password with the token of such an email. */
export const resetPassword = (token: string, newPassword: string): Promise<AuthResult> =>
  runAuthRequest(() => call('resetPassword', { token, newPassword }));

/** Confirms an email address with the token of its email. */
export const verifyEmail = (token: string): Promise<AuthResult> =>
  runAuthRequest(async () => {
    await call('verifyEmail', { token });
    await refreshSession();
  });

/** Has the email that confirms an address sent again. */
export const resendVerification = (email: string): Promise<AuthResult> =>
  runAuthRequest(async () => withTimeout((await ensureSdk()).User.requestEmailVerification(email.trim())));

/** Runs a request that does not change the session. */
async function runAuthRequest(ask: () => Promise<unknown>): Promise<AuthResult> {
  try {
    await ask();
    return { ok: true };
  } catch (cause) {
    return { ok: false, error: toFoyerError(cause), canceled: false };
  }
}
