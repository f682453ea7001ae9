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

/** That of Node, whatever a test puts in its place. */
const { fetch } = globalThis;

/** Whether this file has any. */
let hasSome = false;

/** Gives back what this file has, so that another one can have it: each file ends with this (`vitest.config.ts`). */
export async function returnBackends(): Promise<void> {
  if (hasSome) await ask('DELETE', { pid: process.pid });
  hasSome = false;
}

async function ask(method: 'POST' | 'DELETE', body: LoanRequest | Pick<LoanRequest, 'pid'>): Promise<unknown> {
  const address = readPrepared()?.lender;
  if (!address) throw new Error('Backends are shared in runs of vitest alone.');
  return (await fetch(address, { method, body: JSON.stringify(body) })).json();
}

async function borrow(profile: Profile, twin: boolean): Promise<SharedBackend> {
  hasSome = true;
  const answer = (await ask('POST', { profile, twin, pid: process.pid })) as LentBackend | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  const { logFile, logStart, ...backend } = answer;
  return {
    ...backend,
    mailbox: createMailboxClient(backend.origin),
    logs: () => readFileSync(logFile).subarray(logStart).toString(),
  };
}
