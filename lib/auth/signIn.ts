import type { Credentials } from '@/lib/auth/actionTypes';
import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession } from '@/lib/auth/changeSession';

/** Starts a session by username or address of mail, and password; the backend tells the two apart. */
export function signIn({ login, password }: Credentials): Promise<boolean> {
  return changeSession(
    'authenticating',
    null,
    ({ context }) => awaitSession(context.login(login.trim(), password, { throwOnError: true })),
    JSON.stringify(['signIn', login, password]),
  );
}
