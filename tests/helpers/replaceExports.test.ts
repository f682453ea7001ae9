import { describe, expect, it } from 'vitest';
import * as backendClient from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { mockingFiles } from '@/tests/helpers/testFiles';

/**
 * Each has a process of its own, which takes a second and a half to start. A file may leave this list and none may join
 * it: take `replaceExports` or `setTestSettings` in place of `vi.mock`.
 */
const MOCKING = [
  // To be done.
  'components/activity/ActivityAmount.test.tsx',
  'components/activity/ActivityFilters.test.tsx',
  'components/activity/ActivitySentence.test.tsx',
  'components/activity/PendingActivity.test.tsx',
  'components/activity/SearchedActivity.test.tsx',
  'components/admin/data/permissions/ClassPermissionsForm.test.tsx',
  'components/admin/data/rows/Cell.test.tsx',
  'components/admin/data/rows/useRows.test.tsx',
  'components/auth/forms/EmailForm.test.tsx',
  'components/auth/forms/PasswordForm.test.tsx',
  'components/auth/forms/SignUpForm.test.tsx',
  'components/auth/session/RequireSession.test.tsx',
  'components/community/reports/ModerationPage.test.tsx',
  'components/contracts/CallAnswer.test.tsx',
  'components/contracts/FunctionList.test.tsx',
  'components/contracts/ValueField.test.tsx',
  'components/contracts/write/WriteReview.test.tsx',
  'components/explorer/block/block.test.tsx',
  'components/explorer/explorer.test.tsx',
  'components/explorer/home/home.test.tsx',
  'components/layout/inside/NavRail.test.tsx',
  'components/layout/palette/PaletteKeys.test.tsx',
  'components/layout/useSignOut.test.tsx',
  'components/portfolio/nfts/NftsSection.test.tsx',
  'components/portfolio/performance/gaps.test.tsx',
  'components/portfolio/performance/history.test.ts',
  'components/portfolio/tokens/PriceSparkline.test.tsx',
  'components/portfolio/unknown.test.tsx',
  'components/send/AmountField.test.tsx',
  'components/send/RequestedTransfer.test.tsx',
  'components/send/review/useReviewStep.test.tsx',
  'components/transactions/TransactionDrawer.test.ts',
  'components/transactions/drawer/BalanceChanges.test.tsx',
  'components/transactions/drawer/DrawerSteps.test.tsx',
  'components/transactions/pending/TransactionWatcher.test.tsx',
  'components/ui/RefusalNote.test.tsx',
  'components/ui/translated.test.tsx',
  'components/wallet/ReadOnlyNetwork.test.tsx',
  'components/wallet/sign-in/useWalletSignIn.test.tsx',
  'components/welcome/Welcome.test.tsx',
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
