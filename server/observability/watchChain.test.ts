import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { createLogger } from '@/server/observability/createLogger';
import { type ChainHead, type ChainWatch, watchChain } from '@/server/observability/watchChain';

/** A node that speaks as much JSON-RPC as is asked for. */
async function startNode({ websocket, port = 0 }: { websocket: boolean; port?: number }) {
  let height = 1;
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? '0x7a69' : method === 'eth_subscribe' ? '0x1' : header(height),
  });
  const http = createServer((req, res) => {
    if (req.headers.upgrade) {
      res.writeHead(400).end();
      return;
    }
    let text = '';
    req.on('data', (part: Buffer) => (text += part.toString()));
    req.on('end', () => res.end(JSON.stringify((JSON.parse(text) as { id: number; method: string }[]).map(answer))));
  });
  const sockets = new Set<WebSocket>();
  if (websocket) {
    new WebSocketServer({ server: http }).on('connection', (socket) => {
      sockets.add(socket);
      socket.on('message', (data: Buffer) =>
        socket.send(JSON.stringify(answer(JSON.parse(data.toString()) as { id: number; method: string }))),
      );
    });
  }
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    http,
    port: (http.address() as AddressInfo).port,
    mine() {
      height++;
      const params = { subscription: '0x1', result: header(height) };
      for (const socket of sockets) socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
    },
    drop() {
      for (const socket of sockets) socket.terminate();
      http.closeAllConnections();
      http.close();
    },
  };
}

const header = (height: number) => ({
  number: `0x${height.toString(16)}`,
  timestamp: `0x${(1_700_000_000 + height).toString(16)}`,
});

let watch: ChainWatch | null = null;
const servers: Server[] = [];
afterEach(() => {
  watch?.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function follow(port: number) {
  const heads: (ChainHead | null)[] = [];
  const { logger } = createLogger({ level: 'silent' });
  watch = watchChain({ rpcUrl: `http://127.0.0.1:${port}`, onHead: (head) => heads.push(head), log: logger });
  return { heads, last: () => heads.at(-1)?.blockNumber, watch };
}

describe('watchChain', () => {
  it('receives each block over one subscription', async () => {
    const node = await startNode({ websocket: true });
    servers.push(node.http);
    const { heads, last, watch: current } = follow(node.port);
    await expect.poll(last).toBe(1);
    expect(heads[0]).toEqual({ chainId: 31337, blockNumber: 1, blockTime: '2023-11-14T22:13:21.000Z' });
    node.mine();
    await expect.poll(last).toBe(2);
    expect(current.state()).toBe('ok');
  });

  it('asks over HTTP where the node knows no websocket', async () => {
    const node = await startNode({ websocket: false });
    servers.push(node.http);
    const { last } = follow(node.port);
    await expect.poll(last).toBe(1);
  });

  it('says that no node answers, and subscribes again when one does', async () => {
    const node = await startNode({ websocket: true });
    const { heads, last, watch: current } = follow(node.port);
    await expect.poll(last).toBe(1);
    node.drop();
    await expect.poll(() => heads.at(-1)).toBeNull();
    expect(current.state()).toBe('down');
    const again = await startNode({ websocket: true, port: node.port });
    servers.push(again.http);
    await expect.poll(last).toBe(1);
    again.mine();
    await expect.poll(last).toBe(2);
    expect(current.state()).toBe('ok');
  });
});
