import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataFolder, startWithChain, type DataFolder } from '@/tests/helpers/lifecycle/dataFolder';

let data: DataFolder;

beforeAll(async () => {
  data = await makeDataFolder(startWithChain);
});
afterAll(() => data.remove());

// `npm run test:lifecycle` has the long life of such a folder.
it('after a kill and a restart all data is unchanged, and new cloud code and a new transaction arrive', async () => {
  await data.expectNewTransaction();
  await data.reload('Good day');
  await data.backend.stop('SIGKILL');
  await data.start();
  await data.expectUnchanged();
  await data.reload('Good evening');
  await data.expectNewTransaction();
  expect(await data.backend.stop()).toBe(0);
});
