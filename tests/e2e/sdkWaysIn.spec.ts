import { createRequire } from 'node:module';
import { expect, test } from '@/tests/helpers/browserTest';

/** The SDK's own build for pages, as an application has it that was never changed. */
const SDK = createRequire(import.meta.url).resolve('moralis/dist/moralis.min.js');

type SdkOnPage = { Moralis: { enableWeb3(options: object): Promise<unknown> } };

const MAIL = { provider: 'magicLink', email: 'ada@visitors.test', apiKey: 'pk_live_tests' };

test('[D11] the ways in by mail and by a social account name what they were not given', async ({ page }) => {
  await page.addScriptTag({ path: SDK });
  const enable = (options: object) =>
    page.evaluate(
      (given) =>
        (window as unknown as SdkOnPage).Moralis.enableWeb3(given).then(
          () => 'enabled',
          (error: Error) => error.message,
        ),
      options,
    );
  expect(await enable({ provider: 'magicLink' })).toBe('"email" not provided, please provide Email');
  expect(await enable({ ...MAIL, apiKey: undefined })).toBe('"apiKey" not provided, please provide Api Key');
  expect(await enable(MAIL)).toBe('"network" not provided, please provide network');
  expect(await enable({ provider: 'web3Auth' })).toBe('"clientId" not provided, please provide clientId');
});
