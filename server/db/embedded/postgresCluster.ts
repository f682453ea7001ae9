import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from '@/server/process/embedded';
import { type PostgresAccount } from '@/server/db/embedded/postgresAccount';
import {
  chownFolder,
  POSTGRES_ENVIRONMENT,
  type PostgresPlace,
  postgresProgram,
} from '@/server/db/embedded/postgresFolder';

/** Foyer's role and its database, which the role owns. The role is not a superuser. */
export const ROLE = 'foyer';

/**
 * The only access: our role, our database, this machine, by password. The superuser cannot log in
 * at all.
 */
const ACCESS = `host ${ROLE} ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Creates the data folder if it is missing: UTF-8, ICU collation, which is the same on every
 * system, and page checksums. It is created under another name first, so that an interrupted start
 * leaves no incomplete folder.
 * @returns whether it was created now
 */
export async function createCluster(
  place: PostgresPlace,
  account: PostgresAccount | null,
  password: string,
): Promise<boolean> {
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return false;
  const unfinished = `${place.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  chownFolder(unfinished, account);
  const options = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const program = postgresProgram(place.programs, 'initdb');
  await runProgram(program, ['-D', unfinished, ...options, '--locale-provider=icu', '--icu-locale=und'], account);
  writeFileSync(path.join(unfinished, 'pg_hba.conf'), ACCESS);
  const target = { ...place, data: unfinished };
  await runSingleUser(target, account, [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD ${quote(password)}`,
    `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
  ]);
  renameSync(unfinished, place.data);
  return true;
}

/** Sets a new password for our role without a running server, and so without the old password. */
export async function changePassword(
  place: PostgresPlace,
  account: PostgresAccount | null,
  password: string,
): Promise<void> {
  await runSingleUser(place, account, [`ALTER ROLE ${ROLE} PASSWORD ${quote(password)}`]);
}

/** Runs statements in PostgreSQL's single-user mode, which reads one per line. */
async function runSingleUser(
  place: PostgresPlace,
  account: PostgresAccount | null,
  statements: string[],
): Promise<void> {
  const program = postgresProgram(place.programs, 'postgres');
  // A failed statement does not change the exit code, so the output is searched for the severity.
  const output = await runProgram(
    program,
    ['--single', '-D', place.data, 'postgres'],
    account,
    `${statements.join('\n')}\n`,
  );
  const error = /^.*(?:ERROR|FATAL|PANIC): .*$/m.exec(output)?.[0];
  if (error) throw new EmbeddedError(`PostgreSQL could not be set up: ${error}`);
}

function runProgram(program: string, args: string[], account: PostgresAccount | null, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, cwd: '/', env: POSTGRES_ENVIRONMENT, windowsHide: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (cause) => reject(startError(program, cause)));
    // A program that exits before reading its input, for example for lack of a library, breaks the
    // pipe; its output has the reason.
    let broken: Error | null = null;
    child.stdin.on('error', (error) => (broken = error));
    child.once('close', (code, signal) => {
      if (code === 0 && !broken) resolve(output);
      else reject(exitError(program, code ?? signal, output, broken));
    });
    child.stdin.end(input);
  });
}

function startError(program: string, cause: Error): EmbeddedError {
  return new EmbeddedError(`${program} could not be run: ${cause.message}.`, {
    whatToDo: 'Start Foyer as an ordinary user, or set DATABASE_URI to a database of your own.',
    cause,
  });
}

function exitError(program: string, how: number | string | null, output: string, cause: Error | null): EmbeddedError {
  const words = output.trim().slice(-800) || cause?.message || 'it said nothing';
  return new EmbeddedError(`${path.basename(program)} ended with ${how}: ${words}.`, {
    // What a loader prints if a program or one of its libraries is missing.
    whatToDo: how === 127 ? 'Install what it lacks, or set DATABASE_URI to a database of your own.' : undefined,
    cause,
  });
}

/** Quotes a string for SQL; backslashes are literal in standard strings. */
const quote = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\n', '')}'`;
