import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@/scripts/lib/makeFolder.mjs';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError } from '@/server/config/ServerSettings';
import { EmbeddedError } from '@/server/process/embedded';

/** Secrets not given by a setting, as hexadecimal strings. */
export type Secrets = { masterKey: string; databasePassword: string };

const NAMES = ['masterKey', 'databasePassword'] as const satisfies readonly (keyof Secrets)[];

/** How long another process may take to write its file, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * The secrets stored in a data folder, in `secrets.json`, readable by the owner only. Missing ones
 * are created once; two processes that start at the same time get the same secrets.
 *
 * @throws {EmbeddedError} if the file is damaged or contains a secret that is not a string: new
 * secrets would lock the owner out of what the old ones protect.
 */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const claim = `${file}.next`;
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = readFile(file);
    if (isWhole(found)) return found;
    if (writeClaim(claim, file)) {
      const secrets = isWhole(found) ? found : fill(readFile(file));
      writeFileSync(claim, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
      renameSync(claim, file);
      return pick(secrets);
    }
    // Another process is writing, or was killed while writing.
    if (Date.now() > until) rmSync(claim, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** Acquires the write lock; false if another process holds it. */
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
    throw new EmbeddedError(`The ${name} in ${file} is not a string.`, {
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
 * Creates the data folder if it is missing.
 *
 * @throws {SettingsError} naming `DATA_DIR` if it is not a folder or not writable
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const message = `DATA_DIR "${dataDir}" cannot be used (${codeOf(error)}). It must be a folder that Foyer can create and write to.`;
    throw new SettingsError([message], { cause: error });
  }
}
