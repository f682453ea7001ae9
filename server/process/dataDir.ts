import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@/scripts/lib/makeFolder.mjs';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError } from '@/server/config/ServerSettings';
import { EmbeddedError } from '@/server/process/embedded';

/** Secrets that were not given by a setting, as hexadecimal text. */
export type Secrets = { masterKey: string; databasePassword: string };

const NAMES = ['masterKey', 'databasePassword'] as const satisfies readonly (keyof Secrets)[];

/** How long another process may take to write its file, in milliseconds. */
const PATIENCE = 5_000;

/**
 * The secrets kept in a data folder, in `secrets.json`, readable by the owner alone. What is missing is made once; two
 * processes that start at the same time end with the same secrets.
 *
 * @throws {EmbeddedError} if the file is damaged, or holds a secret that is no text: new secrets would lock the owner out of what the old ones guard.
 */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const claim = `${file}.next`;
  const until = Date.now() + PATIENCE;
  for (;;) {
    const found = readFile(file);
    if (isWhole(found)) return found;
    if (writeClaim(claim, file)) {
      const secrets = isWhole(found) ? found : fill(readFile(file));
      writeFileSync(claim, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
      renameSync(claim, file);
      return pick(secrets);
    }
    // Another process is writing, or was killed while it did.
    if (Date.now() > until) rmSync(claim, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** Takes the right to write; false if another process has it. */
function writeClaim(claim: string, file: string): boolean {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, '', { mode: 0o600 });
  try {
    linkSync(own, claim);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function readFile(file: string): Partial<Secrets> {
  try {
    if (process.platform !== 'win32' && statSync(file).mode & 0o077) chmodSync(file, 0o600);
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return onlyText(value, file);
    throw new SyntaxError('not an object');
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    if (codeOf(error) === 'ENOENT') return {};
    throw new EmbeddedError(`The secrets in ${file} cannot be read.`, {
      whatToDo: 'Put the file back from a copy, or remove it to have new secrets made.',
      cause: error,
    });
  }
}

function onlyText(value: Partial<Record<string, unknown>>, file: string): Partial<Secrets> {
  for (const name of NAMES) {
    const secret = value[name];
    if (secret === undefined || (typeof secret === 'string' && secret.trim() !== '')) continue;
    throw new EmbeddedError(`The ${name} in ${file} is no text.`, {
      whatToDo: 'Put the file back from a copy, or take the line out to have a new secret made.',
    });
  }
  return value;
}

const isWhole = (secrets: Partial<Secrets>): secrets is Secrets =>
  NAMES.every((name) => typeof secrets[name] === 'string' && secrets[name].length > 0);

/** 32 random bytes each, as hexadecimal text. */
const fill = (secrets: Partial<Secrets>): Secrets => ({
  masterKey: randomBytes(32).toString('hex'),
  databasePassword: randomBytes(32).toString('hex'),
  ...secrets,
});

const pick = ({ masterKey, databasePassword }: Secrets): Secrets => ({ masterKey, databasePassword });

/**
 * Makes the data folder where it is missing.
 *
 * @throws {SettingsError} naming `DATA_DIR` if it is no folder, or may not be written to.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = `DATA_DIR "${dataDir}" cannot be used (${codeOf(error)}). It must be a folder that Foyer may make and write to.`;
    throw new SettingsError([fault], { cause: error });
  }
}
