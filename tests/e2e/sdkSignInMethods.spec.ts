import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { findMoralis } from '@/tests/helpers/readMoralis';

const MAIL = { provider: 'magicLink', email: 'ada@visitors.test', apiKey: 'pk_live_tests' };

/** Asks the SDK of the site, as any component of it can (`useMoralis`), for a sign-in method. */
async function enable(page: Page, options: object): Promise<string> {
  const mounted = await findMoralis(page);
  return mounted.evaluate(
    ({ values }, given) =>
      values.enableWeb3({ ...given, throwOnError: true }).then(
        () => 'enabled',
        (error: Error) => error.message,
      ),
    options,
  );
}

test('[D11] email and social sign-in name the missing parameter', async ({ page }) => {
  await openReady(page, '/sign-in');
  expect(await enable(page, { ...MAIL, email: undefined })).toBe('"email" not provided, please provide Email');
  expect(await enable(page, { ...MAIL, apiKey: undefined })).toBe('"apiKey" not provided, please provide Api Key');
  expect(await enable(page, MAIL)).toBe('"network" not provided, please provide network');
  expect(await enable(page, { provider: 'web3Auth' })).toBe('"clientId" not provided, please provide clientId');
  // The site itself has these from its operator, and offers no way that lacks one.
  for (const name of ['Email', 'Social account'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});
