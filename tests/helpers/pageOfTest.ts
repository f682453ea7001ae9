import type { BrowserContext } from '@playwright/test';
import { vi } from 'vitest';

/**
 * The document of a unit test in place of a browser context: wallets that the browser tests inject are put into it, so
 * that one and the same peer serves both.
 */
export function pageOfTest(): BrowserContext {
  const page = {
    evaluate: (run: (value: unknown) => unknown, value: unknown) => Promise.resolve(run(value)),
  };
  const context = {
    exposeBinding: (name: string, answer: (source: object, request: unknown) => unknown) => {
      Reflect.set(window, name, (request: unknown) => answer({}, request));
      return Promise.resolve();
    },
    addInitScript: (script: (options: unknown) => void, options: unknown) => Promise.resolve(script(options)),
    pages: () => [page],
  };
  return context as unknown as BrowserContext;
}

/**
 * A fresh page without a document, for one unit test: what wallets need of one, with the bytes of Node, which those of
 * jsdom are not.
 */
export function stubPage(): void {
  const page = new EventTarget();
  const kept = new Map<string, string>();
  const origin = 'http://localhost:3000';
  // As a browser does: to everybody on the page, a moment later.
  const postMessage = (data: unknown) =>
    void queueMicrotask(() => page.dispatchEvent(new MessageEvent('message', { data, origin })));
  vi.stubGlobal('window', Object.assign(page, { origin, postMessage, location: { host: 'localhost:3000' } }));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  });
}
