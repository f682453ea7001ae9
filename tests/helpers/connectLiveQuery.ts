import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { SharedBackend } from '@/tests/helpers/startBackend';

type Message = { op: string; requestId?: number; code?: number; object?: { objectId: string; text?: string } };

/** A live query client of its own, that hears everything. */
export async function connectLiveQuery({ serverUrl, appId }: SharedBackend, sessionToken?: string) {
  const socket = new WebSocket(serverUrl.replace('http', 'ws'));
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const say = (message: object) => socket.send(JSON.stringify(message));
  const hears = (op: string) => expect.poll(() => heard.map((message) => message.op)).toContain(op);
  say({ op: 'connect', applicationId: appId, ...(sessionToken ? { sessionToken } : {}) });
  await hears('connected');
  const subscribe = (requestId: number, where: object = {}) =>
    say({ op: 'subscribe', requestId, query: { className: 'Note', where }, ...(sessionToken ? { sessionToken } : {}) });
  return { socket, heard, closed, say, hears, subscribe };
}
