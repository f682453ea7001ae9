import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { providePrepared, readPrepared } from '@/tests/helpers/preparedRun';
import { lendBackends } from '@/tests/helpers/sharedBackends';

/** What Stryker's runner provides, which has no types for it. */
const read = (name: string) => inject(name as never) as unknown;

// The backends that tests start inherit it: they are processes of their own, and the broken code asks there which break is on.
if (read('mode') === 'mutant') process.env['__STRYKER_ACTIVE_MUTANT__'] = String(read('activeMutant'));
else delete process.env['__STRYKER_ACTIVE_MUTANT__'];

// So do those that this file shares with nobody: another one may have another break.
const run = readPrepared();
if (run) {
  const lender = await lendBackends(path.dirname(run.programs));
  providePrepared({ ...run, lender: lender.address });
  afterAll(() => lender.stop());
}
