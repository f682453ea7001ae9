// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '../../protocol/config/settingDefaults.mjs';
import { readHolder } from './lock.mjs';
import { readOperatorListen } from './operatorListen.mjs';
import { identify } from './processes.mjs';

/**
 * How a command of the operator reaches the backend that runs on this machine; `socketPath` leads to its Unix socket,
 * where it has one.
 * @typedef {{ serverUrl: string, socketPath?: string, appId: string, masterKey: string }} OwnBackend
 */

/** There is no master key to use. */
export class MasterKeyMissingError extends Error {
  /** @override */
  name = 'MasterKeyMissingError';
}

/** The backend accepts no master key. */
export class NoOperatorListenerError extends Error {
  /** @override */
  name = 'NoOperatorListenerError';
}

/**
 * Finds the backend of the settings: where its runner says it is, or else where the settings do. That is the operator
 * listener, or in development, where there is none, the backend's port. The master key is the one of the settings, or the
 * one kept in the data folder.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {OwnBackend}
 * @throws {MasterKeyMissingError | NoOperatorListenerError | import('./operatorListen.mjs').OperatorListenError}
 */
export function findBackend(root, env) {
  const given = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const dataDir = path.resolve(root, given('DATA_DIR') ?? DEFAULTS.dataDir);
  const running = readRun(dataDir);
  const backendPort = Number(running.backendPort ?? given('BACKEND_PORT') ?? DEFAULTS.backendPort);
  const production = running.production ?? given('NODE_ENV') === 'production';
  const listen = readOperatorListen(running.operatorListen ?? given('OPERATOR_LISTEN'), { backendPort, production });
  if (listen === null && production) {
    throw new NoOperatorListenerError(
      'OPERATOR_LISTEN is off: this backend takes the master key from nobody. Set another value, and start it again.',
    );
  }
  return {
    ...addressOf(listen ?? { host: given('HOST') ?? '', port: backendPort }),
    appId: given('NEXT_PUBLIC_MORALIS_APP_ID') ?? DEFAULTS.appId,
    masterKey: given('MASTER_KEY') ?? keptMasterKey(dataDir),
  };
}

/** @param {import('./operatorListen.mjs').OperatorAddress} listen */
function addressOf(listen) {
  if ('path' in listen) return { serverUrl: 'http://localhost/server', socketPath: listen.path };
  const { host, port } = listen;
  // A listener on all addresses includes loopback.
  const name = ['', 'localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return { serverUrl: `http://${name.includes(':') ? `[${name}]` : name}:${port}/server` };
}

/**
 * The note of the runner that holds the data folder; empty if none is running.
 * @param {string} dataDir
 * @returns {import('./runLock.mjs').RunNote}
 */
function readRun(dataDir) {
  const holder = readHolder(path.join(dataDir, 'run.lock'));
  if (!holder || identify(holder.pid) !== holder.identity) return {};
  return /** @type {import('./runLock.mjs').RunNote | undefined} */ (holder.note) ?? {};
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
