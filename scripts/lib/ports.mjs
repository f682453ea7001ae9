// @ts-check
import { connect, createServer } from 'node:net';
import { codeOf } from './processes.mjs';

/** How many ports are tried after a taken one. */
const TRIES = 50;

/** A port is taken and must not be replaced. */
export class PortInUseError extends Error {
  /** @override */
  name = 'PortInUseError';

  /**
   * @param {number} port
   * @param {string} setting
   */
  constructor(port, setting) {
    super(`Port ${port} is taken by another program. End that program, or set ${setting} to a free port.`);
    this.port = port;
    this.setting = setting;
  }
}

/** The address to listen on is not one of this machine. */
export class HostError extends Error {
  /** @override */
  name = 'HostError';

  /** @param {string} host */
  constructor(host) {
    super(
      `HOST "${host}" is not an address of this machine. Leave it empty for 127.0.0.1, or use 0.0.0.0 for all of them.`,
    );
  }
}

/**
 * @typedef {object} PortWish
 * @property {string} setting name of the setting, such as `PORT`
 * @property {number} port
 * @property {boolean} fixed set by the user: never replaced by another
 */

/**
 * Finds a free port for each wish, no port twice. A taken one is replaced by the next free one unless it is fixed.
 * @param {readonly PortWish[]} wishes
 * @param {string} host
 * @param {(port: number, host: string) => Promise<boolean>} [isFree]
 * @returns {Promise<{ setting: string, port: number, moved: boolean }[]>}
 * @throws {PortInUseError}
 */
export async function choosePorts(wishes, host, isFree = isPortFree) {
  const fixed = wishes.filter((wish) => wish.fixed).map((wish) => wish.port);
  /** @type {{ setting: string, port: number, moved: boolean }[]} */
  const chosen = [];
  for (const { setting, port, fixed: mustBe } of wishes) {
    const used = chosen.map((other) => other.port);
    if (mustBe) {
      if (used.includes(port) || !(await isFree(port, host))) throw new PortInUseError(port, setting);
      chosen.push({ setting, port, moved: false });
      continue;
    }
    let next = port;
    while (used.includes(next) || fixed.includes(next) || !(await isFree(next, host))) {
      next += 1;
      if (next > Math.min(port + TRIES, 65_535)) throw new PortInUseError(port, setting);
    }
    chosen.push({ setting, port: next, moved: next !== port });
  }
  return chosen;
}

/**
 * Whether nothing listens on a port. Beside the address we want, both loopback addresses are asked: a program that
 * listens on `::1` alone would be what a browser reaches by `localhost`.
 * @param {number} port
 * @param {string} host
 */
export async function isPortFree(port, host) {
  const answers = await Promise.all([connects(port, '127.0.0.1'), connects(port, '::1')]);
  return !answers.includes(true) && (await canListen(port, host));
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function connects(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const done = (/** @type {boolean} */ taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => done(true));
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES') resolve(false);
      else reject(codeOf(error) === 'EADDRNOTAVAIL' ? new HostError(host) : error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
