import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireCheckoutLock } from '@/scripts/lib/runLock.mjs';

test('one development site runs in a checkout, whatever its data folder; a build elsewhere has one of its own', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const first = acquireCheckoutLock(root, '.next');
  expect(() => acquireCheckoutLock(root, '.next')).toThrow(
    `npm run dev already runs in this folder (process ${process.pid})`,
  );
  acquireCheckoutLock(root, '.next-other').release();
  first.release();
  acquireCheckoutLock(root, '.next').release();
});
