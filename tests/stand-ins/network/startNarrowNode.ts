import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A node with limits, in front of another one. */
export type NarrowNode = {
  url: string;
  /** Widths of the ranges of logs that it was asked for, in blocks, refused ones among them. */
  ranges: number[];
  stop(): void;
};

type Question = { id: unknown; method: string; params: [{ fromBlock: string; toBlock: string }] };

/**
 * Starts a node as public ones are: it refuses logs of more than so many blocks, lacks `eth_getBlockReceipts`, and does
 * not tell the time of a log's block.
 */
export async function startNarrowNode(rpcUrl: string, mostBlocks: number): Promise<NarrowNode> {
  const ranges: number[] = [];
  const server = createServer((req, res) => {
    const reply = async () => {
      const body = await text(req);
      const { id, method, params } = JSON.parse(body) as Question;
      const refuse = (code: number, message: string) =>
        res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
      if (method === 'eth_getBlockReceipts') return refuse(-32_601, 'the method eth_getBlockReceipts does not exist');
      if (method === 'eth_getLogs') {
        const width = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
        ranges.push(width);
        if (width > mostBlocks) return refuse(-32_000, `exceed maximum block range: ${mostBlocks}`);
      }
      const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return res.end((await answer.text()).replace(/"blockTimestamp":"0x[0-9a-f]+",/g, ''));
    };
    // Who asked has left, or the node behind it.
    reply().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, ranges, stop: () => void server.close() };
}
