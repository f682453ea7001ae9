import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A node that keeps the state of its newest blocks alone, in front of another one. */
export type PrunedNode = { url: string; stop(): void };

type Question = { id: unknown; method: string; params?: unknown[] };

/**
 * Starts a node as most are, without an archive: it refuses calls about blocks that are older than so many, in geth's words.
 */
export async function startPrunedNode(rpcUrl: string, kept: number): Promise<PrunedNode> {
  const forward = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(rpcUrl, { method: 'POST', headers, body })).text();
  };
  const readHead = async (): Promise<number> => {
    const answer = await forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }));
    return Number((JSON.parse(answer) as { result: string }).result);
  };
  const answerOne = async (question: Question): Promise<unknown> => {
    const { id, method, params = [] } = question;
    const [, block] = params;
    const isOld = typeof block === 'string' && block.startsWith('0x') && Number(block) < (await readHead()) - kept;
    if (method !== 'eth_call' || !isOld) return JSON.parse(await forward(JSON.stringify(question)));
    return { jsonrpc: '2.0', id, error: { code: -32_000, message: 'missing trie node 5ba0 (path ) state 0x5ba0' } };
  };
  const server = createServer((req, res) => {
    const reply = async () => {
      const asked = JSON.parse(await text(req)) as Question | Question[];
      const answer = Array.isArray(asked) ? await Promise.all(asked.map(answerOne)) : await answerOne(asked);
      res.end(JSON.stringify(answer));
    };
    // Who asked has left, or the node behind it.
    reply().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
