import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from '@/protocol/clientAddress';
import type { CallerAddress } from '@/server/http/callerAddress';
import { mayUseMasterKey } from '@/server/http/clientAddress';
import { createConnectionLimiter } from '@/server/http/startHttpServer';
import { createMessageGate, type MessageGate } from '@/server/parse/live-query/createMessageGate';

/** Parse Server's socket adapter (parse-server 9.10, `Adapters/WebSocketServer/WSSAdapter`); it sets the handlers itself. */
export type LiveQueryAdapter = {
  onListen(): void;
  onConnection(socket: WebSocket): void;
  onError(error: Error): void;
  start(): void;
  close(): void;
};

/** The adapter's dependencies. */
export type LiveQueryAdapterOptions = {
  /** Every HTTP listener that serves live queries. */
  servers: readonly Server[];
  appId: string;
  masterKey: string;
  callerAddress: CallerAddress;
  strict: boolean;
  log: Logger;
};

/** Largest message a client may send, in bytes. */
const MAX_MESSAGE = 64 * 1024;

/** Maximum subscriptions of a socket: each costs a little on every save of its class. */
const SUBSCRIPTIONS = { perAddress: 500, inAll: 50_000 };

/** Idle timeout of a socket, in milliseconds. */
const INTRODUCTION = 10_000;

/** How long a socket may take to close, in milliseconds. */
const CLOSE_TIMEOUT = 5_000;

/** The start of Parse Server's response to a `connect` message. */
const CONNECTED = '{"op":"connected"';

/** "Policy violation" (RFC 6455, section 7.4.1). */
const POLICY = 1008;

/**
 * Puts a gate before live query on each socket: message size, message rate, and only queries that
 * can be matched.
 */
export function createLiveQueryAdapter(options: LiveQueryAdapterOptions): LiveQueryAdapter {
  const { servers, appId, masterKey, callerAddress, strict, log } = options;
  const limiter = createConnectionLimiter(SUBSCRIPTIONS);
  const ignore = () => undefined;
  const adapter: LiveQueryAdapter = {
    onListen: ignore,
    onConnection: ignore,
    onError: ignore,
    start() {
      for (const server of servers) {
        const sockets = new WebSocketServer({ server, maxPayload: MAX_MESSAGE });
        sockets.on('listening', () => adapter.onListen());
        sockets.on('error', (error) => adapter.onError(error));
        sockets.on('connection', (socket, req) => {
          adapter.onConnection(socket);
          const address = networkOf(callerAddress(req));
          const key = mayUseMasterKey(req) ? masterKey : null;
          const gate = createMessageGate({ address, appId, masterKey: key, strict }, limiter);
          guard(socket, gate, (reason) => log.info({ address, reason }, 'live query socket closed'));
        });
      }
    },
    close: ignore, // The HTTP server closes its sockets.
  };
  return adapter;
}

function guard(socket: WebSocket, gate: MessageGate, onEnd: (reason: string) => void): void {
  let ended = false;
  const end = (reason: string, code?: number) => {
    if (ended) return;
    ended = true;
    onEnd(reason);
    if (code !== undefined) socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  };
  const introduction = setTimeout(() => gate.connected() || end('no connect message', POLICY), INTRODUCTION).unref();
  // Parse Server logs the whole socket on an error; `ws` closes it with the right code by itself.
  socket.removeAllListeners('error');
  socket.on('error', ({ message }) => end(message));
  // Parse Server would leak the subscriptions of a client that it removes while it still
  // subscribes.
  const leave = socket.onclose;
  socket.onclose = (event) => {
    clearTimeout(introduction);
    gate.close(() => leave?.call(socket, event));
  };

  const send = socket.send.bind(socket);
  Object.assign(socket, {
    send(answer: string) {
      gate.noteAnswer(answer);
      // The site uses it to find what changed while it was disconnected (`lib/live-queries`).
      const now = () => `${CONNECTED},"now":"${new Date().toISOString()}"`;
      send(answer.startsWith(CONNECTED) ? now() + answer.slice(CONNECTED.length) : answer);
    },
  });
  const pass = socket.onmessage;
  socket.onmessage = (event) => {
    if (ended) return;
    const verdict = typeof event.data === 'string' ? gate.judge(event.data) : { do: 'end' as const, reason: 'no text' };
    if (verdict.do === 'pass') {
      const { message: data } = verdict;
      pass?.call(socket, data === undefined ? event : { type: event.type, target: socket, data });
    } else if (verdict.do === 'end') end(verdict.reason, POLICY);
    else if (verdict.do === 'pong') send('{"op":"pong"}');
    else send(JSON.stringify({ op: 'error', reconnect: false, ...verdict, do: undefined }));
  };
}
