// @ts-check
import path from 'node:path';
import { DEFAULTS } from '../../protocol/config/settingDefaults.mjs';

/** @typedef {'dev' | 'backend' | 'site' | 'start'} Mode */

/**
 * The settings the runner itself needs; the others are passed on as they are and checked by the parts.
 * @typedef {object} RunnerSettings
 * @property {boolean} production
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {boolean} localChain
 * @property {boolean} embeddedDatabase
 * @property {import('./ports.mjs').PortWish[]} ports
 */

const PORTS = /** @type {const} */ ([
  ['PORT', DEFAULTS.port],
  ['BACKEND_PORT', DEFAULTS.backendPort],
  ['CHAIN_PORT', DEFAULTS.chainPort],
]);

/** A setting the runner needs is invalid. */
export class RunnerSettingsError extends Error {
  /** @override */
  name = 'RunnerSettingsError';
}

/**
 * @param {Mode} mode
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {RunnerSettings}
 * @throws {RunnerSettingsError} with every error
 */
export function readSettings(mode, root, env) {
  const given = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const production = mode === 'start' || mode === 'site' || (mode === 'backend' && given('NODE_ENV') === 'production');
  const localChain = mode !== 'site' && (given('LOCAL_CHAIN') ?? (production ? 'off' : 'on')) === 'on';
  /** @type {string[]} */
  const errors = [];
  const ports = PORTS.filter(([setting]) => {
    if (setting === 'PORT') return mode !== 'backend';
    return setting === 'BACKEND_PORT' ? mode !== 'site' : localChain;
  }).map(([setting, usual]) => {
    const value = given(setting);
    const port = value === undefined ? usual : Number(value);
    if (!/^\d{1,5}$/.test(value ?? '1') || port < 1 || port > 65_535) {
      errors.push(`${setting} "${value}" must be a port between 1 and 65535. Leave it empty for ${usual}.`);
    }
    // In production other programs rely on addresses: a port never moves.
    return { setting, port, fixed: value !== undefined || production };
  });
  if (errors.length > 0) throw new RunnerSettingsError(errors.join('\n'));
  return {
    production,
    host: given('HOST') ?? DEFAULTS.host,
    dataDir: path.resolve(root, given('DATA_DIR') ?? DEFAULTS.dataDir),
    localChain,
    embeddedDatabase: given('DATABASE_URI') === undefined,
    ports,
  };
}

/**
 * The environment of the parts: what was given, with what was left out filled in and what is settled now.
 * @param {RunnerSettings} settings
 * @param {Readonly<Record<string, number>>} ports the chosen ones, by setting
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string | undefined>}
 */
export function partsEnvironment(settings, ports, env) {
  const or = (/** @type {string} */ name, /** @type {string} */ usual) => env[name]?.trim() || usual;
  const sitePort = ports['PORT'] ?? Number(or('PORT', String(DEFAULTS.port)));
  const backendPort = ports['BACKEND_PORT'] ?? Number(or('BACKEND_PORT', String(DEFAULTS.backendPort)));
  return {
    ...env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    NODE_ENV: settings.production ? 'production' : 'development',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: settings.host,
    PORT: String(sitePort),
    DATA_DIR: settings.dataDir,
    SITE_URL: or('SITE_URL', `http://localhost:${sitePort}`),
    NEXT_PUBLIC_MORALIS_APP_ID: or('NEXT_PUBLIC_MORALIS_APP_ID', DEFAULTS.appId),
    NEXT_PUBLIC_MORALIS_SERVER_URL: or('NEXT_PUBLIC_MORALIS_SERVER_URL', `http://localhost:${backendPort}/server`),
  };
}
