import { z } from 'zod';
import { deadline } from '@/server/http/deadline';

/** The newest block of a chain. */
export type ChainHead = { chainId: number; blockNumber: number; blockTime: string };

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(Number);

/** A block header as JSON-RPC writes it (execution API, `Block object`): hex numbers, the time in seconds. */
export const headerSchema = z.object({ number: quantity, timestamp: quantity });

/** The answer to `eth_chainId`. */
export const chainIdSchema = quantity;

/** A node that says nothing for so long is taken for dead, in milliseconds. */
const PATIENCE = 5_000;

/** Asks a node over HTTP for its newest block. */
export async function readHead(httpUrl: string, signal: AbortSignal): Promise<ChainHead> {
  const response = await fetch(httpUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_getBlockByNumber', params: ['latest', false] },
    ]),
    signal: deadline(PATIENCE, signal),
  });
  const answers = z.array(z.object({ id: z.number(), result: z.unknown().optional() })).parse(await response.json());
  const answerTo = (id: number) => answers.find((answer) => answer.id === id)?.result;
  return writeHead(chainIdSchema.parse(answerTo(1)), headerSchema.parse(answerTo(2)));
}

/** Puts a head together out of a chain id and a header. */
export function writeHead(chainId: number, header: z.infer<typeof headerSchema>): ChainHead {
  return { chainId, blockNumber: header.number, blockTime: new Date(header.timestamp * 1000).toISOString() };
}
