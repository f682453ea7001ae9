import type { Magic } from 'magic-sdk';
import type { ConnectTools } from '@/lib/wallets/Wallet';

/** Magic's code for parameters that are wrong (JSON-RPC). */
const INVALID_PARAMS = -32_602;

/** Magic's handle of a sign-in by code: it emits its progress, and takes what the visitor types. */
type Handle = {
  on(event: string, listener: () => void): Handle;
  emit(event: string, value?: string): unknown;
  then: Promise<unknown>['then'];
};

/** A code that was typed before Magic has sent another email: it is checked then. */
type Early = { code: string | null };

/**
 * Has Magic email a code and reads it from the visitor, again if it was wrong. The views are the site's own.
 *
 * @returns `null` once the visitor is signed in, or what is wrong with the address
 */
export async function signInWithCode(
  magic: Magic,
  email: string,
  { signal, show }: ConnectTools,
): Promise<string | null> {
  const early: Early = { code: null };
  for (;;) {
    const outcome = await tryOnce(magic, email, { signal, show }, early);
    if (outcome !== 'again') return outcome;
  }
}

function tryOnce(
  magic: Magic,
  email: string,
  { signal, show }: ConnectTools,
  early: Early,
): Promise<'again' | string | null> {
  const handle = magic.auth.loginWithEmailOTP({ email, showUI: false }) as unknown as Handle;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const ask = (error: string | null): void => {
      if (isOver) return;
      show({
        kind: 'code',
        email,
        error,
        submit: (code) => handle.emit('verify-email-otp', code),
        resend() {
          isOver = true;
          early.code = null;
          handle.emit('cancel');
          show({ kind: 'code', email, error: null, submit: (code) => (early.code = code), resend: () => undefined });
          resolve('again');
        },
      });
    };
    signal.addEventListener('abort', () => handle.emit('cancel'), { once: true });
    handle
      .on('email-otp-sent', () => {
        ask(null);
        if (early.code !== null) handle.emit('verify-email-otp', early.code);
        early.code = null;
      })
      .on('invalid-email-otp', () => ask('Wrong code. Use the one in the newest email.'))
      .on('expired-email-otp', () => ask('This code has expired. Resend the email.'))
      .on('max-attempts-reached', () => ask('Too many attempts. Resend the email.'))
      .on('login-throttled', () => ask('Too many emails. Wait a while, then try again.'));
    handle.then(
      () => resolve(null),
      (error: unknown) =>
        isInvalidEmail(error) ? resolve('No email can be sent to this address.') : reject(toError(error)),
    );
  });
}

/** Whether Magic refused the email address. */
export function isInvalidEmail(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === INVALID_PARAMS;
}

/** What Magic threw, as an error. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
