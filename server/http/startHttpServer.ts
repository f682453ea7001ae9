import { lstat, unlink } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, Server as TcpServer, type Socket } from 'node:net';
import path from 'node:path';
import { networkOf } from '@/protocol/clientAddress';
import { HostError, PortInUseError } from '@/scripts/lib/ports.mjs';
import { type ListenAddress, SettingsError } from '@/server/config/ServerSettings';
import type { OriginPolicy } from '@/server/http/applyCors';
import type { CallerAddress } from '@/server/http/callerAddress';
import { applyOperatorRule, type OperatorRule } from '@/server/http/clientAddress';

/** A listening HTTP server. */
export type HttpServer = {
  server: Server;
  /** The number of open WebSockets. */
  sockets(): number;
  /** Listens, where it was created without. */
  listen(): Promise<void>;
  /**
   * Stops accepting connections, lets running requests and WebSockets finish for `timeoutMs`
   * milliseconds, then closes the rest. Connections without a request are kept for `keepMs` and
   * answer one more, with `Connection: close`.
   */
  stop(timeoutMs: number, keepMs?: number): Promise<void>;
};

/** Where to listen, and the request handler. */
export type HttpOptions = {
  listen: ListenAddress;
  /** Names the address in messages. */
  setting: string;
  /** Who may use the master key here. */
  operator: OperatorRule;
  policy: OriginPolicy;
  /** For whom a connection counts. */
  callerAddress: CallerAddress;
  handler: RequestListener;
};

/** How long clients may take to answer that their WebSocket is closed, in milliseconds. */
const GOODBYE = 1_000;

/**
 * Maximum open WebSockets: enough for an office behind one address, while one caller cannot take
 * all.
 */
const SOCKETS = { perAddress: 60, inAll: 10_000 };

/** Creates an HTTP server and listens. */
export async function startHttpServer(options: HttpOptions): Promise<HttpServer> {
  const http = createHttpServer(options);
  await http.listen();
  return http;
}

/** How long a program may take to accept a connection, in milliseconds. */
const ACCEPT_TIMEOUT = 500;

/**
 * Checks that no other program listens on a port, without listening there: a proxy would take this
 * process for one that serves.
 *
 * @throws {PortInUseError}
 */
export async function requireFreePort({ host, port }: { host: string; port: number }, setting: string): Promise<void> {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const socket = connect({ host: address, port, timeout: ACCEPT_TIMEOUT });
  const isTaken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false)).once('timeout', () => resolve(false));
  });
  socket.destroy();
  if (isTaken) throw new PortInUseError(port, setting);
}

/**
 * Creates an HTTP server whose WebSockets have the same origin policy as its requests, and are
 * limited. It does not listen yet.
 */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { listen, policy, callerAddress, handler, operator } = options;
  let isLeaving = false;
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (req, res) => {
      if (isLeaving) res.setHeader('Connection', 'close');
      handler(req, res);
    },
  );
  applyOperatorRule(server, operator);
  const upgraded = new Set<Socket>();
  const limiter = createConnectionLimiter(SOCKETS);
  server.on('upgrade', (req, socket: Socket) => {
    const address = networkOf(callerAddress(req));
    if (!policy.permits(req.headers.origin)) refuse(socket, '403 Forbidden');
    // Nothing handles it while the backend is starting, and the client would wait forever.
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
  return {
    server,
    sockets: () => upgraded.size,
    async listen() {
      if ('path' in listen) await removeStaleSocket(listen.path);
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, options)));
        if ('path' in listen) listenPrivately(server, listen.path, resolve);
        else server.listen(listen.port, listen.host, resolve);
      });
    },
    stop: (timeoutMs, keepMs = 0) =>
      new Promise((resolve) => {
        isLeaving = true;
        const timers = [
          setTimeout(() => server.closeIdleConnections(), keepMs),
          // WebSockets are closed by who serves them, and their clients may answer that.
          setTimeout(
            () => {
              for (const socket of upgraded) socket.end();
            },
            Math.min(timeoutMs, GOODBYE),
          ),
          setTimeout(() => {
            server.closeAllConnections();
            for (const socket of upgraded) socket.destroy();
          }, timeoutMs),
        ];
        // Right after connections were accepted: the system resets those that wait. And by the plain server: that of
        // HTTP also closes idle connections, over which a proxy may be sending a request.
        setImmediate(() =>
          TcpServer.prototype.close.call(server, () => {
            timers.forEach(clearTimeout);
            resolve();
          }),
        );
      }),
  };
}

/** Answers with HTTP; the WebSocket server ignores a socket that has been ended. */
function refuse(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}

/** Only this user may connect: the file has its mode from the start. */
function listenPrivately(server: Server, file: string, onListening: () => void): void {
  const mask = process.umask(0o177);
  try {
    server.listen(file, onListening);
  } finally {
    process.umask(mask);
  }
}

/** A killed backend leaves its socket file, which keeps the next one from listening. */
async function removeStaleSocket(file: string): Promise<void> {
  // Never `lstatSync` or `rm`: Node 20's `realpathSync` reads the last stat of the process, and
  // after one of a socket it keeps links in module paths, which are then loaded twice.
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
  if (error.code === 'EADDRINUSE') return new PortInUseError(port, setting);
  if (error.code === 'EADDRNOTAVAIL' && setting === 'BACKEND_PORT') return new HostError(host);
  if (error.code === 'EADDRNOTAVAIL')
    return new SettingsError([`${setting} "${host}" is not an address of this machine.`]);
  if (error.code !== 'EACCES') return error;
  return new SettingsError([`${setting} "${port}" needs more rights than this user has. Use a port above 1023.`]);
}

function describeSocket(error: NodeJS.ErrnoException, file: string, setting: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is taken by another program. End that program, or choose another path.',
    // A missing folder, too.
    EACCES: `cannot be made: ${path.dirname(file)} must be a folder that this user may write to.`,
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new SettingsError([`${setting} "unix:${file}" ${reason}`], { cause: error }) : error;
}

/** Maximum number held at once. */
type ConnectionLimits = {
  perAddress: number;
  /** For all addresses together. */
  inAll: number;
};

/** Counts connections per address. */
export type ConnectionLimiter = {
  /** Acquires a slot for an address. @returns false if its limit or the total is reached */
  take(address: string): boolean;
  /** Releases a slot. */
  leave(address: string): void;
};

/** Creates the limiter; an address without connections takes no memory. */
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
