import { readFileSync } from 'node:fs';
import { createMailboxClient } from '@/tests/helpers/createMailboxClient';
import { readPrepared } from '@/tests/helpers/preparedRun';
import type { LentBackend, LoanRequest, Profile } from '@/tests/helpers/sharedBackends';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/**
 * A running backend of a profile, for this file alone until it ends, and as after its start: no accounts, rows, classes, used
 * limits or emails of earlier files. Only a chain goes on. A test that kills, stops or configures a backend starts its own
 * (`startBackend`); one that needs a second backend beside this one takes `shareTwin`.
 */
export const shareBackend = (profile: Profile = 'default'): Promise<SharedBackend> => borrow(profile, false);

/** A second backend on the database of the one that this file has. */
export const shareTwin = (profile: Profile = 'default'): Promise<SharedBackend> => borrow(profile, true);

async function borrow(profile: Profile, twin: boolean): Promise<SharedBackend> {
  const address = readPrepared()?.lender;
  if (!address) throw new Error('Backends are shared in runs of vitest alone.');
  const body = JSON.stringify({ profile, twin, pid: process.pid } satisfies LoanRequest);
  const response = await fetch(address, { method: 'POST', body });
  const answer = (await response.json()) as LentBackend | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  const { logFile, logStart, ...backend } = answer;
  return {
    ...backend,
    mailbox: createMailboxClient(backend.origin),
    logs: () => readFileSync(logFile).subarray(logStart).toString(),
  };
}
