// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readHolder } from './lock.mjs';
import { identify } from './processes.mjs';

/**
 * How a command of the operator reaches the backend that runs on this machine.
 * @typedef {{ serverUrl: string, appId: string, masterKey: string }} OwnBackend
 */

/** There is no master key to ask with. */
export class MasterKeyMissingError extends Error {
  /** @override */
  name = 'MasterKeyMissingError';
}

/**
 * Finds the backend of the settings: at the port its runner took, or else at the one the settings name; with the master
 * key of the settings, or the one kept in the data folder.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {OwnBackend}
 * @throws {MasterKeyMissingError}
 */
export function findBackend(root, env) {
  const given = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const dataDir = path.resolve(root, given('DATA_DIR') ?? '.data');
  const port = runningPort(dataDir) ?? given('BACKEND_PORT') ?? '1337';
  const host = given('HOST') ?? '';
  // Everywhere else the backend takes the master key from nobody.
  const name = host === '::1' ? '[::1]' : host.startsWith('127.') ? host : '127.0.0.1';
  return {
    serverUrl: `http://${name}:${port}/server`,
    appId: given('NEXT_PUBLIC_MORALIS_APP_ID') ?? 'foyer',
    masterKey: given('MASTER_KEY') ?? keptMasterKey(dataDir),
  };
}

/** @param {string} dataDir */
function runningPort(dataDir) {
  const holder = readHolder(path.join(dataDir, 'run.lock'));
  if (!holder || identify(holder.pid) !== holder.identity) return undefined;
  return /** @type {{ backendPort?: string } | undefined} */ (holder.note)?.backendPort;
}

/** @param {string} dataDir */
function keptMasterKey(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (typeof kept.masterKey === 'string') return kept.masterKey;
  throw new MasterKeyMissingError(
    `There is no MASTER_KEY in the settings and none in ${file}. Start the backend once.`,
  );
}
