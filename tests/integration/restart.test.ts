import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataFolder, startWithChain, type DataFolder } from '@/tests/helpers/lifecycle/dataFolder';

let household: DataFolder;

beforeAll(async () => {
  household = await makeDataFolder(startWithChain);
});
afterAll(() => household.remove());

// `npm run test:lifecycle` has the long life of such a folder.
it('after the backend was killed and started again all is as it was, new cloud code and a new transaction come', async () => {
  await household.expectNewTransaction();
  await household.reload('Good day');
  await household.backend.stop('SIGKILL');
  await household.start();
  await household.expectUnchanged();
  await household.reload('Good evening');
  await household.expectNewTransaction();
  expect(await household.backend.stop()).toBe(0);
});
