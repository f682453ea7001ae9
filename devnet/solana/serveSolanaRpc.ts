import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { LiteSVM } from 'litesvm';
import { z } from 'zod';
import type { EmbeddedLog } from '@/server/index';
import { answerSolanaCall, CHANGES } from '@/devnet/solana/answerSolanaCall';
import { SolanaRpcError } from '@/devnet/solana/rpcParameters';

/** Largest body, in bytes, and most calls in one. */
const LARGEST_BODY = 1024 * 1024;
const MOST_CALLS = 100;

const call = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

/** What the server needs; `onChange` is called after a call that changed the state. */
export type SolanaRpcOptions = { svm: LiteSVM; siteUrl: string; log: EmbeddedLog; onChange: () => void };

/** Makes the JSON-RPC server of the local Solana: POST, one call or several; from browsers, for pages of the site alone. */
export function serveSolanaRpc({ svm, siteUrl, log, onChange }: SolanaRpcOptions): Server {
  const answerOne = (given: unknown): object => {
    const read = call.safeParse(given);
    if (!read.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } };
    const { id, method, params } = read.data;
    try {
      const result = answerSolanaCall(svm, method, params);
      if (CHANGES.includes(method)) onChange();
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      if (!(error instanceof SolanaRpcError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  };
  const answer = async (req: IncomingMessage): Promise<object> => {
    const text = await readText(req);
    if (text === null) return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Too large' } };
    const body = parse(text);
    if (body === undefined) return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
    return Array.isArray(body) ? body.slice(0, MOST_CALLS).map(answerOne) : answerOne(body);
  };
  return createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', siteUrl);
    res.setHeader('Access-Control-Allow-Headers', 'content-type, solana-client');
    // A page of another site is not asked for its leave to send: its call must not be run.
    const foreign = req.headers.origin !== undefined && req.headers.origin !== siteUrl;
    if (foreign || req.method !== 'POST') {
      res.writeHead(foreign ? 403 : req.method === 'OPTIONS' ? 204 : 405).end();
      return;
    }
    answer(req).then(
      (result) => res.setHeader('Content-Type', 'application/json').end(JSON.stringify(result)),
      (error: unknown) => {
        log.warn(`A call of the local Solana failed: ${String(error)}`);
        res.writeHead(500).end();
      },
    );
  });
}

async function readText(req: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > LARGEST_BODY) return null;
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
