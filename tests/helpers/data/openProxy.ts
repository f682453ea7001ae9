import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of a node that may be named later. */
export type Proxy = { url: string; leadTo(node: string): void; stop(): Promise<void> };

/** Opens an address that leads to a node: settings want it before the node is there. */
export async function openProxy(): Promise<Proxy> {
  let target = '';
  const server = createServer((req, res) => {
    const forward = async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(target, { method: 'POST', headers, body: Buffer.concat(parts) });
      res.writeHead(answer.status, headers).end(await answer.text());
    };
    // One of the two that it stands between has left.
    forward().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (node) => {
      target = node;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
