import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HostError, PortTakenError } from '@/scripts/lib/ports.mjs';
import { clientAddress } from '@/server/http/clientAddress';
import { createSeats } from '@/server/http/createSeats';
import type { OriginPolicy } from '@/server/http/createOriginPolicy';
import { SettingsError } from '@/server/SettingsError';

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
  host: string;
  port: number;
  setting: string;
  policy: OriginPolicy;
  /** Number of proxies in front. */
  trustProxy: number;
  handler: RequestListener;
};

/** Websockets open at once: an office behind one address has room, one caller cannot take all of it. */
const SOCKETS = { perAddress: 60, inAll: 10_000 };

/** Starts an HTTP server whose websockets stand under the same origin policy as its requests, and are counted. */
export async function startHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { host, port, policy, trustProxy, handler } = options;
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, handler);
  const upgraded = new Set<Socket>();
  const seats = createSeats(SOCKETS);
  server.on('upgrade', (req, socket: Socket) => {
    const address = clientAddress(req, trustProxy);
    if (!policy.permits(req.headers.origin)) refuse(socket, '403 Forbidden');
    // Nobody takes it up while the backend is starting: a client that waited for an answer would wait for ever.
    else if (server.listenerCount('upgrade') < 2) refuse(socket, '503 Service Unavailable');
    else if (!seats.take(address)) refuse(socket, '429 Too Many Requests');
    else {
      upgraded.add(socket);
      socket.once('close', () => {
        upgraded.delete(socket);
        seats.leave(address);
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describe(error, options)));
    server.listen(port, host, resolve);
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

function describe(error: NodeJS.ErrnoException, { host, port, setting }: HttpOptions): Error {
  if (error.code === 'EADDRINUSE') return new PortTakenError(port, setting);
  if (error.code === 'EADDRNOTAVAIL') return new HostError(host);
  if (error.code !== 'EACCES') return error;
  return new SettingsError([`${setting} "${port}" may not be listened on by this user. Ports above 1023 may.`]);
}
