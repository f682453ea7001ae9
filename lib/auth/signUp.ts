import type { NewAccount } from '@/lib/auth/actionTypes';
import { changeSession } from '@/lib/auth/changeSession';
import { EmptyFieldError } from '@/lib/errors/EmptyFieldError';

/** Makes an account and starts its session. */
export function signUp({ username, password, email }: NewAccount): Promise<boolean> {
  return changeSession('authenticating', null, async ({ context }) => {
    const name = username.trim();
    if (name === '') throw new EmptyFieldError('username');
    if (password === '') throw new EmptyFieldError('password');
    await context.signup(name, password, email?.trim() || undefined, {}, { throwOnError: true });
  });
}
