import { afterAll, afterEach, vi } from 'vitest';

// Runs before each file of unit tests. Most share a process, and the next finds clock, globals, document, storage and caches
// as new. What a module remembers for as long as its page is open is left: no test may depend on it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { getQueryClient } = await import('@/lib/data/queryClient');
  const { authStore, INITIAL_AUTH_STATE } = await import('@/lib/session/authStore');
  const { toastStore } = await import('@/components/ui/overlays/useToast');
  // Files share their packages, and this one would clean up after those of the first file alone.
  afterEach(cleanup);
  afterAll(() => {
    authStore.set(INITIAL_AUTH_STATE);
    getQueryClient().clear();
    for (const { id } of toastStore.get()) toastStore.dismiss(id);
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });
  // None of them measures time: on a busy machine a second is short.
  configure({ asyncUtilTimeout: 10_000 });
}
