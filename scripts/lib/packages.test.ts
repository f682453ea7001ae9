import { describe, expect, test } from 'vitest';
import { hasMissing } from '@/scripts/lib/packages.mjs';

const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } };
const wanted = {
  packages: {
    '': manifest,
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } } };

describe('missing packages', () => {
  test('are none where all that this system needs is there', () => {
    expect(hasMissing(manifest, wanted, installed, true)).toBe(false);
  });

  test('are seen by version, and by a package.json that went ahead of its lock file', () => {
    const older = { packages: { ...installed.packages, 'node_modules/a': { version: '0.9.0' } } };
    expect(hasMissing(manifest, wanted, older, true)).toBe(true);
    expect(hasMissing({ ...manifest, dependencies: { a: '1.0.0', c: '1.0.0' } }, wanted, installed, true)).toBe(true);
  });

  test('do not count the tools where only the running site is wanted', () => {
    const lean = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    expect(hasMissing(manifest, wanted, lean, false)).toBe(false);
    expect(hasMissing(manifest, wanted, lean, true)).toBe(true);
  });
});
