import { afterAll, afterEach, vi } from 'vitest';

// Runs before each file of unit tests. Most share a process: nothing of one file is left for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { getQueryClient } = await import('@/lib/data/queryClient');
  const { authStore, INITIAL_AUTH_STATE } = await import('@/lib/session/authStore');
  // Files share their packages, and this one would clean up after those of the first file alone.
  afterEach(cleanup);
  afterAll(() => {
    authStore.set(INITIAL_AUTH_STATE);
    getQueryClient().clear();
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
  });
  // None of them measures time: on a busy machine a second is short.
  configure({ asyncUtilTimeout: 10_000 });
}
