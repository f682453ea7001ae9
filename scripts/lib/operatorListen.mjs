// @ts-check
import path from 'node:path';

/**
 * The address of the operator listener, the only one that accepts the master key in production.
 * @typedef {{ host: string, port: number } | { path: string }} OperatorAddress
 */

/** Longest path of a Unix socket that every system takes, in bytes (`sun_path`: 108 on Linux, 104 on macOS, with a zero). */
const LONGEST_PATH = 103;

/** What the setting must be. */
export const OPERATOR_LISTEN_EXPECTED =
  'host:port such as 127.0.0.1:1338, unix: and the absolute path of a socket such as unix:/run/foyer/operator.sock, or off';

/** `OPERATOR_LISTEN` cannot be used. */
export class OperatorListenError extends Error {
  /** @override */
  name = 'OperatorListenError';
}

/**
 * Reads `OPERATOR_LISTEN`. Empty: `127.0.0.1` and the port after the backend's in production, none in development.
 * @param {string | undefined} value
 * @param {{ backendPort: number, production: boolean }} defaults
 * @returns {OperatorAddress | null} `null` if there is none
 * @throws {OperatorListenError} naming the value and what to write instead
 */
export function readOperatorListen(value, { backendPort, production }) {
  const given = value?.trim();
  if (!given) return production ? { host: '127.0.0.1', port: portAfter(backendPort) } : null;
  if (given === 'off') return null;
  if (given.startsWith('unix:')) {
    const file = given.slice('unix:'.length);
    if (path.isAbsolute(file) && !file.endsWith('/') && Buffer.byteLength(file) <= LONGEST_PATH) return { path: file };
  }
  const [, host = '', port = ''] = /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(given) ?? [];
  if (Number(port) >= 1 && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new OperatorListenError(`OPERATOR_LISTEN "${given}" must be ${OPERATOR_LISTEN_EXPECTED}.`);
}

/**
 * The same in the form of the setting.
 * @param {OperatorAddress | null} address
 */
export function writeOperatorListen(address) {
  if (address === null) return 'off';
  if ('path' in address) return `unix:${address.path}`;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}

/** @param {number} port */
function portAfter(port) {
  if (port < 65_535) return port + 1;
  throw new OperatorListenError(
    `OPERATOR_LISTEN is empty, and no port comes after BACKEND_PORT ${port}. It must be ${OPERATOR_LISTEN_EXPECTED}.`,
  );
}
