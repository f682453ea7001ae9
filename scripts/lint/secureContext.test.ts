import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { secureContext } from '@/scripts/lint/secureContext.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const MESSAGE = /home network/;

new RuleTester().run('secure-context', secureContext, {
  valid: [
    'crypto.getRandomValues(new Uint8Array(16))',
    'navigator.userAgent',
    'secureContext.caches?.delete(STORE)',
    'store.locks.request()',
    'const all = { caches: 1 }',
  ],
  invalid: [
    'crypto.randomUUID()',
    'window.crypto.subtle.digest("SHA-256", bytes)',
    'navigator.locks.request("one", work)',
    'navigator.clipboard?.writeText(text)',
    'window.navigator.serviceWorker.ready',
    'navigator.geolocation',
    'navigator.share({ text })',
    'caches.open("store")',
    'window.caches.keys()',
  ].map((code) => ({ code, errors: [{ message: MESSAGE }] })),
});
