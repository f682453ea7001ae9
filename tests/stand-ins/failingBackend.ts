import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** How one request is answered; `asked` is its body, with its path as `path`. */
export type Reply = (response: ServerResponse, asked: Record<string, unknown>) => unknown;

/** A backend that answers as a test says, over the wire. */
export type FailingBackend = {
  serverUrl: string;
  /** The bodies of all requests since `replyWith`, with the path of each as `path`. */
  asked: Record<string, unknown>[];
  /** Most requests that were open at the same time. */
  most(): number;
  /** How many requests their caller has ended. */
  ended(): number;
  /** Answers the next requests in this order, and all further ones as the last. */
  replyWith(...replies: Reply[]): void;
  stop(): Promise<void>;
};

/** Answers with a result, as a cloud function. */
export const result =
  (value: unknown): Reply =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ result: value }));

/** Refuses as the Parse protocol does. */
export const refusal =
  (status: number, code: number, error: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify({ code, error }));

/** Answers with text as it is. */
export const page =
  (status: number, body: string): Reply =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);

/** Cuts the line, before a word or in the middle of the answer. */
export const cut =
  (begun = ''): Reply =>
  (response) => {
    if (!begun) return response.destroy();
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': begun.length + 100 });
    return response.write(begun, () => response.destroy());
  };

/** Never answers. */
export const silence: Reply = () => undefined;

/** Passes the request on to another backend, after so many milliseconds. */
export const passOn =
  (origin: string, after = 0): Reply =>
  async (response, { path, ...body }) => {
    await sleep(after);
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await fetch(origin + String(path), { method: 'POST', headers, body: JSON.stringify(body) });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  };

/** Starts it on a free port. */
export async function startFailingBackend(): Promise<FailingBackend> {
  let replies: Reply[] = [];
  const asked: Record<string, unknown>[] = [];
  let open = 0;
  let most = 0;
  let ended = 0;
  const server = createServer((request, response) => {
    most = Math.max(most, ++open);
    response.once('close', () => {
      open--;
      if (!response.writableEnded && !response.errored) ended++;
    });
    void text(request).then((sent) => {
      const body = { ...(JSON.parse(sent) as Record<string, unknown>), path: request.url };
      asked.push(body);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      return reply?.(response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/server`,
    asked,
    most: () => most,
    ended: () => ended,
    replyWith(...next) {
      replies = next;
      asked.length = 0;
      most = 0;
      ended = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
