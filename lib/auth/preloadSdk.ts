import { ensureSdk } from '@/lib/sdk/startSdk';

/**
 * Fetches and starts the SDK ahead of its use, and the code of the sign-in with it: call it at the first intent, that
 * is pointer, focus or key on something that needs it. A failure is ignored: the code that needs the SDK tries
 * again and reports.
 */
export function preloadSdk(): void {
  void Promise.all([ensureSdk(), import('@/lib/auth/sessionActions')]).catch(() => undefined);
}

const SIGNS = ['pointerenter', 'focusin'] as const;

/**
 * Calls `prepare` when the visitor first turns to an element, by pointer, finger or focus; give the answer to its `ref`.
 *
 * Made once per component (`useState` or a module's top), or React would attach it again with each render.
 */
export function onFirstIntent(prepare: () => void): (element: HTMLElement | null) => () => void {
  return (element) => {
    const done = new AbortController();
    const turnTo = () => {
      done.abort();
      prepare();
    };
    for (const sign of SIGNS) element?.addEventListener(sign, turnTo, { signal: done.signal });
    return () => done.abort();
  };
}
