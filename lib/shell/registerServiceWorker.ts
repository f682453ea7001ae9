import { IS_DEVELOPMENT } from '@/lib/env';

/** Registers the worker that shows a page of our own to a visitor without a network; in production, after the page has loaded. */
export function registerServiceWorker(): void {
  if (IS_DEVELOPMENT || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // A refusal (a private window, an address without https) costs the offline page only.
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
