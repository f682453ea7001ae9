import type { Credentials } from '@/lib/auth/actionTypes';
import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession } from '@/lib/auth/changeSession';
import { withCode } from '@/lib/moralis/withCode';

/** Starts a session by username or address of mail, and password; the backend tells the two apart. */
export function signIn({ login, password, code }: Credentials): Promise<boolean> {
  return changeSession(
    'authenticating',
    null,
    ({ sdk, context }) =>
      awaitSession(
        withCode(sdk, code?.replace(/\s/g, ''), () => context.login(login.trim(), password, { throwOnError: true })),
      ),
    JSON.stringify(['signIn', login, password, code]),
  );
}
