import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { startOwner } from '@/tests/helpers/startOwner';

/** A question that reached the node, as it was sent. */
export type NodeCall = { method: string; contentType: string; body: Record<string, unknown> };

/** A node of a chain: a real one, with a door before it that keeps what it is asked. */
export type RecordedNode = {
  url: string;
  /** Everything it was asked so far. */
  calls: NodeCall[];
  /** While set, every question is answered by this instead. */
  mood: { answer: string | null };
  stop(): Promise<void>;
};

/** Starts a local chain and the door before it; pages of any site may ask it, as at a public node. */
export async function startNode(): Promise<RecordedNode> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-node-'));
  const chain = await startOwner('chain', folder, String(await findFreePort()));
  const calls: NodeCall[] = [];
  const mood: RecordedNode['mood'] = { answer: null };
  const server: Server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const contentType = request.headers['content-type'] ?? '';
      calls.push({ method: request.method ?? '', contentType, body: JSON.parse(text) as Record<string, unknown> });
      void answer(text).then((body) =>
        response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(body),
      );
    });
  });
  const answer = async (text: string): Promise<string> => {
    if (mood.answer !== null) return mood.answer;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(chain.address, { method: 'POST', headers, body: text })).text();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mood,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await chain.kill();
      // The chain ends a moment after its owner.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
