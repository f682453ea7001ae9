import { expect, it, vi } from 'vitest';
import { createUuid, secureContext } from '@/lib/state/secureContext';

it('makes UUIDs of version 4 without crypto.randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const made = Array.from({ length: 200 }, createUuid);
  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});

it('has nothing of what a page without https lacks, and says so without throwing', () => {
  vi.stubGlobal('navigator', { geolocation: {} });
  vi.stubGlobal('window', { isSecureContext: false });
  vi.stubGlobal('caches', undefined);
  const { locks, clipboard, serviceWorker, caches, geolocation, share } = secureContext;
  expect([locks, clipboard, serviceWorker, caches, geolocation, share]).toEqual(Array(6).fill(undefined));
});

it('hands out what a secure page has', () => {
  const share = vi.fn(function (this: unknown) {
    expect(this).toBe(navigator);
    return Promise.resolve();
  });
  vi.stubGlobal('navigator', { locks: 'locks', geolocation: 'geolocation', share });
  vi.stubGlobal('window', { isSecureContext: true });
  expect([secureContext.locks, secureContext.geolocation]).toEqual(['locks', 'geolocation']);
  void secureContext.share?.({ text: 'an address' });
  expect(share).toHaveBeenCalledOnce();
});
