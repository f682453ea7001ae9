import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OriginPolicy } from '@/server/http/originPolicy';
import { PortTakenError } from '@/scripts/lib/ports.mjs';

/** A listening HTTP server and the way to end it. */
export type HttpServer = {
  server: Server;
  /** Takes no new connection, lets running requests finish for `patience` milliseconds, then closes the rest. */
  stop(patience: number): Promise<void>;
};

/** Where to listen and what to do with requests. */
export type HttpOptions = {
  host: string;
  port: number;
  setting: string;
  policy: OriginPolicy;
  handler: RequestListener;
};

/** Starts an HTTP server whose websockets stand under the same origin policy as its requests. */
export async function startHttpServer({ host, port, setting, policy, handler }: HttpOptions): Promise<HttpServer> {
  const server = createServer({ requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, handler);
  const upgraded = new Set<Socket>();
  server.on('upgrade', (req, socket: Socket) => {
    if (!policy.permits(req.headers.origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      socket.destroySoon();
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, setting) : error),
    );
    server.listen(port, host, resolve);
  });
  return {
    server,
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
