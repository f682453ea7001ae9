import { lstat, unlink } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { HostError, PortTakenError } from '@/scripts/lib/ports.mjs';
import { type ListenAddress, SettingsError } from '@/server/config/ServerSettings';
import type { OriginPolicy } from '@/server/http/applyCors';
import { applyOperatorRule, clientAddress, type OperatorRule } from '@/server/http/clientAddress';

/** A listening HTTP server and the way to end it. */
export type HttpServer = {
  server: Server;
  /** How many websockets are open. */
  sockets(): number;
  /** Takes no new connection, lets running requests finish for `patience` milliseconds, then closes the rest. */
  stop(patience: number): Promise<void>;
};

/** Where to listen and what to do with requests. */
export type HttpOptions = {
  listen: ListenAddress;
  /** Names the address in messages. */
  setting: string;
  /** Who may use the master key here. */
  operator: OperatorRule;
  policy: OriginPolicy;
  /** Number of proxies in front. */
  trustProxy: number;
  handler: RequestListener;
};

/** Websockets open at once: an office behind one address has room, one caller cannot take all of it. */
const SOCKETS = { perAddress: 60, inAll: 10_000 };

/** Starts an HTTP server whose websockets stand under the same origin policy as its requests, and are counted. */
export async function startHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { listen, policy, trustProxy, handler, operator } = options;
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, handler);
  applyOperatorRule(server, operator);
  const upgraded = new Set<Socket>();
  const limiter = createConnectionLimiter(SOCKETS);
  server.on('upgrade', (req, socket: Socket) => {
    const address = clientAddress(req, trustProxy);
    if (!policy.permits(req.headers.origin)) refuse(socket, '403 Forbidden');
    // Nobody takes it up while the backend is starting: a client that waited for an answer would wait for ever.
    else if (server.listenerCount('upgrade') < 2) refuse(socket, '503 Service Unavailable');
    else if (!limiter.take(address)) refuse(socket, '429 Too Many Requests');
    else {
      upgraded.add(socket);
      socket.once('close', () => {
        upgraded.delete(socket);
        limiter.leave(address);
      });
    }
  });
  if ('path' in listen) await removeStaleSocket(listen.path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, options)));
    if ('path' in listen) listenPrivately(server, listen.path, resolve);
    else server.listen(listen.port, listen.host, resolve);
  });
  return {
    server,
    sockets: () => upgraded.size,
    stop: (patience) =>
      new Promise((resolve) => {
        const force = setTimeout(() => {
          server.closeAllConnections();
          for (const socket of upgraded) socket.destroy();
        }, patience);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
        for (const socket of upgraded) socket.end();
      }),
  };
}

/** Answers instead of the websocket, which does not take up a socket that has been ended. */
function refuse(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}

/** Only this user may connect: the file has its mode from the moment it is there. */
function listenPrivately(server: Server, file: string, onListening: () => void): void {
  const mask = process.umask(0o177);
  try {
    server.listen(file, onListening);
  } finally {
    process.umask(mask);
  }
}

/** A backend that was killed leaves its socket behind, which keeps the next one from listening. */
async function removeStaleSocket(file: string): Promise<void> {
  // Never `lstatSync` or `rm`: Node 20's `realpathSync` looks at the last stat of the process, and after one of a socket
  // it leaves links in the paths of modules, which are then loaded twice.
  const found = await lstat(file).catch(() => null);
  if (!found?.isSocket()) return;
  const isStale = await new Promise<boolean>((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
  if (isStale) await unlink(file);
}

function describe(error: NodeJS.ErrnoException, { listen, setting }: HttpOptions): Error {
  if ('path' in listen) return describeSocket(error, listen.path, setting);
  const { host, port } = listen;
  if (error.code === 'EADDRINUSE') return new PortTakenError(port, setting);
  if (error.code === 'EADDRNOTAVAIL' && setting === 'BACKEND_PORT') return new HostError(host);
  if (error.code === 'EADDRNOTAVAIL') return new SettingsError([`${setting} "${host}" is no address of this machine.`]);
  if (error.code !== 'EACCES') return error;
  return new SettingsError([`${setting} "${port}" may not be listened on by this user. Ports above 1023 may.`]);
}

function describeSocket(error: NodeJS.ErrnoException, file: string, setting: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is taken by another program. End that program, or choose another path.',
    // A folder that is missing too.
    EACCES: `cannot be made: ${path.dirname(file)} must be a folder that this user may write to.`,
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new SettingsError([`${setting} "unix:${file}" ${reason}`], { cause: error }) : error;
}

/** How many things may be held at once. */
type ConnectionLimits = {
  perAddress: number;
  /** From all addresses together. */
  inAll: number;
};

/** Counts what each address holds. */
export type ConnectionLimiter = {
  /** Takes a seat for an address. @returns false if it has its share, or all are taken. */
  take(address: string): boolean;
  /** Gives a seat back. */
  leave(address: string): void;
};

/** Makes the counter; what nobody holds takes no memory. */
export function createConnectionLimiter({ perAddress, inAll }: ConnectionLimits): ConnectionLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const own = taken.get(address) ?? 0;
      if (own >= perAddress || all >= inAll) return false;
      taken.set(address, own + 1);
      all += 1;
      return true;
    },
    leave(address) {
      const own = taken.get(address) ?? 0;
      if (own === 0) return;
      if (own === 1) taken.delete(address);
      else taken.set(address, own - 1);
      all -= 1;
    },
  };
}
