import { prepareRun } from '@/tests/helpers/prepareRun';
import { readPrepared } from '@/tests/helpers/preparedRun';
import { lendBackends } from '@/tests/helpers/sharedBackends';

/** Runs before all integration tests, once for all projects of a run. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  return readPrepared()?.by === process.pid ? undefined : prepareRun(lendBackends);
}
