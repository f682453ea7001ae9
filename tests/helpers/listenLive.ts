import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** What live query told, the last last. */
export type Heard<Row> = { op: string; object?: Row };

/** Follows a query over a line of its own, signed out unless a session is given. */
export async function listenLive<Row>(
  { serverUrl, appId }: SharedBackend,
  query: { className: string; where: object },
  sessionToken?: string,
): Promise<{ heard: Heard<Row>[]; stop(): void }> {
  const socket = new WebSocket(serverUrl.replace('http', 'ws'));
  const heard: Heard<Row>[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const message of [
    { op: 'connect', applicationId: appId, sessionToken },
    { op: 'subscribe', requestId: 1, query },
  ]) {
    socket.send(JSON.stringify(message));
    await expect.poll(() => heard.map(({ op }) => op)).toContain(message.op === 'connect' ? 'connected' : 'subscribed');
  }
  return { heard, stop: () => socket.close() };
}
