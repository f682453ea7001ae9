// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { explorerProps } from '@/lib/explorer/explorerProps';

const settings = vi.hoisted(() => ({ serverUrl: '', appId: 'foyer' }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

let server: Server | null = null;
afterEach(() => void server?.close());

/** Loads the explorer of a site whose backend is at this port. */
async function load(port: number, parts: string[] = []) {
  settings.serverUrl = `http://localhost:${port}/server`;
  const headers = new Map<string, unknown>();
  const res = { statusCode: 200, setHeader: (name: string, value: unknown) => headers.set(name, value) };
  const answer = await explorerProps(parts, { query: {}, res: res as never });
  const { view } = ('props' in answer ? await answer.props : null)?.explorer ?? {};
  return { status: res.statusCode, retryAfter: headers.get('Retry-After'), view };
}

/** Answers every function with one body, as a backend would. */
async function serve(status: number, body: object): Promise<number> {
  server = createServer((_req, res) => res.writeHead(status).end(JSON.stringify(body))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port at which nobody listens any more. */
async function leavePort(): Promise<number> {
  const port = await serve(200, {});
  server?.close();
  return port;
}

describe('the explorer', () => {
  it.each([[[]], [['1', 'block', '5']]])('answers 503 with what to do where no backend answers: %j', async (parts) => {
    const { status, retryAfter, view } = await load(await leavePort(), parts);
    expect([status, retryAfter]).toEqual([503, '10']);
    expect(view).toMatchObject({ kind: 'missing', reason: 'The backend cannot be reached. Try again in a minute.' });
  });

  it('says in its words that a backend is starting', async () => {
    const error = 'The backend is starting. Try again in a moment.';
    const { status, retryAfter, view } = await load(await serve(503, { code: 1, error }));
    expect([status, retryAfter, view]).toMatchObject([503, '10', { reason: error }]);
  });

  it('answers 404 where the backend answers, and has no such chain', async () => {
    const { status, retryAfter, view } = await load(await serve(200, { result: [] }));
    expect([status, retryAfter, view]).toMatchObject([404, undefined, { reason: 'There is no such chain here.' }]);
  });
});
