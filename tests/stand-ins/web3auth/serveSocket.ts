import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';

/** Sends an event to everybody who listens. */
export type Emit = (event: string, data: string) => void;

/**
 * The server's end of Socket.IO 4 over a websocket, as far as Web3Auth's sessions need it: the handshake of Engine.IO 4,
 * and events to every client. Web3Auth listens only for the names it knows.
 */
export function serveSocket(server: Server): Emit {
  const clients = new Set<WebSocket>();
  const sockets = new WebSocketServer({ server, path: '/socket.io/' });
  sockets.on('connection', (socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    const open = { sid: crypto.randomUUID(), upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1e6 };
    socket.send(`0${JSON.stringify(open)}`);
    socket.on('message', (message: Buffer) => {
      // Engine.IO's "message" (4) with Socket.IO's "connect" (0) is answered alike.
      if (message.toString() === '40') socket.send(`40${JSON.stringify({ sid: crypto.randomUUID() })}`);
    });
  });
  return (event, data) => {
    for (const socket of clients) socket.send(`42${JSON.stringify([event, data])}`);
  };
}
