import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A node that counts, in front of another one. */
export type CountingNode = {
  url: string;
  /** The methods it was asked, in order. */
  asked: string[];
  stop(): void;
};

/** Starts a node that passes each call on and notes it, such as a provider that charges by the call. */
export async function startCountingNode(rpcUrl: string): Promise<CountingNode> {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const reply = async () => {
      const body = await text(req);
      const calls = JSON.parse(body) as { method: string } | { method: string }[];
      asked.push(...[calls].flat().map(({ method }) => method));
      const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return res.setHeader('content-type', 'application/json').end(await answer.text());
    };
    // Who asked has left, or the node behind it.
    reply().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, stop: () => void server.close() };
}
