import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Lock = { packages: Record<string, { version: string; license?: string }> };

// Later releases bind every use to one vendor's network (docs/decisions/0002-walletconnect-v2.md).
it('every part of WalletConnect that is installed is under MIT or Apache-2.0', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const parts = Object.entries(packages).filter(([path]) => /\/@(walletconnect|reown)\/[^/]+$/.test(path));
  expect(parts.length).toBeGreaterThan(20);
  for (const [path, { version, license }] of parts) {
    expect(`${path} ${version} ${license}`).toMatch(/ (MIT|Apache-2\.0)$/);
  }
});
