import { describe, expect, it } from 'vitest';
import * as backendClient from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { mockingFiles } from '@/tests/helpers/testFiles';

/**
 * Each has a process of its own, which takes a second and a half to start. A file may leave this list and none may join
 * it: take `replaceExports`, `setTestSettings`, `setTestRouter` or `setTestActions` in place of `vi.mock`.
 */
const MOCKING = [
  // Code that cannot be loaded.
  'components/ui/overlays/Toaster.test.tsx',
  'lib/auth/useAuth.test.ts',
  // Packages.
  'lib/files/uploads.test.ts',
  'server/auth/schemes/polkadotForms.test.ts',
  // Patches the SDK, which has one instance in a process.
  'lib/sdk/enableWallet.test.ts',
  'lib/sdk/patches/families.test.ts',
  'lib/sdk/prepareSdk.test.ts',
  // What happens once for each load of the page.
  'lib/session/connectedWallet.test.ts',
  // A configuration that is read while code is loaded.
  'protocol/config/siteConfig.test.ts',
];

it('no further file of unit tests needs a process of its own', () => {
  expect(mockingFiles().sort()).toEqual([...MOCKING].sort());
});

const { callBackend } = backendClient;

describe('replaceExports', () => {
  replaceExports(import('@/lib/data/backendClient'), (original) => ({
    callBackend: ({ name }: { name: string }) => Promise.resolve([name, original.callBackend === callBackend]),
    readSignedIn: () => null,
  }));

  it.each(['getChains', 'getBlock'] as const)('replaces them for all who import the module: %s', async (name) => {
    expect(await readData(name, {} as never)).toEqual([name, true]);
  });
});

it('replaceExports puts them back', () => {
  expect(backendClient.callBackend).toBe(callBackend);
});
