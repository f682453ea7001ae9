import { inject } from 'vitest';

/** What Stryker's runner provides, which has no types for it. */
const read = (name: string) => inject(name as never) as unknown;

// The backends that tests start inherit it: they are processes of their own, and the broken code asks there which break is on.
if (read('mode') === 'mutant') process.env['__STRYKER_ACTIVE_MUTANT__'] = String(read('activeMutant'));
else delete process.env['__STRYKER_ACTIVE_MUTANT__'];
