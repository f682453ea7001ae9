import type { NewAccount } from '@/lib/auth/actionTypes';
import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession, type SessionTools } from '@/lib/auth/changeSession';
import { EmptyFieldError } from '@/lib/errors/EmptyFieldError';

/** Makes an account and starts its session. */
export function signUp({ username, password, email }: NewAccount): Promise<boolean> {
  const make = async ({ context }: SessionTools): Promise<void> => {
    const name = username.trim();
    if (name === '') throw new EmptyFieldError('username');
    if (password === '') throw new EmptyFieldError('password');
    await awaitSession(context.signup(name, password, email?.trim() || undefined, {}, { throwOnError: true }));
  };
  return changeSession('authenticating', null, make, JSON.stringify(['signUp', username, password, email]));
}
