import { ensureSdk } from '@/lib/sdk/startSdk';

/**
 * Fetches and starts the SDK ahead of its use, and the code of the sign-in with it: call it at the first intent, that
 * is pointer, focus or key on something that needs it. A failure is ignored: the code that needs the SDK tries
 * again and reports.
 */
export function preloadSdk(): void {
  void ensureSdk().catch(() => undefined);
  void import('@/lib/auth/sessionActions').catch(() => undefined);
}
