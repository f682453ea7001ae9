import type { authActions } from '@/lib/auth/useAuth';
import { replaceExports } from '@/tests/helpers/replaceExports';

/** What a visitor can do about their session, for each test of a file; who they are is in `authStore`, as always. */
export function setTestActions(actions: { readonly [Name in keyof typeof authActions]?: unknown }): void {
  replaceExports(import('@/lib/auth/useAuth'), ({ useAuth, authActions }) => ({
    authActions: { ...authActions, ...actions },
    useAuth: () => ({ ...useAuth(), ...actions }),
  }));
}
