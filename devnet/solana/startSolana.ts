import type { LiteSVM } from 'litesvm';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { answerSolanaCall, CHANGES } from '@/devnet/solana/answerSolanaCall';
import { SolanaRpcError } from '@/devnet/solana/rpcParameters';
import { uploadMetadata, seedSolana } from '@/devnet/solana/seedSolana';
import { PortInUseError } from '@/scripts/lib/ports.mjs';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { type Devnet, type EmbeddedLog, lockFolder } from '@/server/index';

/** Maximum body, in bytes, and maximum calls per batch. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_CALLS = 100;

const call = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

/** A running local Solana. */
type LocalSolana = { rpcUrl: string; stop(): void };

/** What `startLocalSolana` needs; port 0 takes any free one. */
type LocalSolanaOptions = {
  dataDir: string;
  port: number;
  host: string;
  siteUrl: string;
  log: EmbeddedLog;
  /** The metadata URI of what is seeded. */
  metadataUri: (name: string) => string;
};

/** Starts the local Solana; `null` if this machine does not support it. */
export const startSolana: Devnet['startSolana'] = async ({ settings, ipfs, log }) => {
  const { dataDir, solanaPort: port, host, siteUrl } = settings;
  const metadataUri = await uploadMetadata(ipfs);
  const local = await startLocalSolana({ dataDir, port, host, siteUrl, log, metadataUri });
  if (local) log.info(`The local Solana answers at ${local.rpcUrl}`);
  return local;
};

/**
 * Starts a Solana in this process (litesvm) with wallets, tokens and NFTs, behind a small JSON-RPC
 * server. Its state is stored in `{dataDir}/solana/state.bin`, written at the seed and after each
 * change.
 *
 * @returns `null` if litesvm does not support this machine, as on Windows
 * @throws {EmbeddedError} if another process uses the folder; `PortInUseError` if another program
 * uses the port
 */
async function startLocalSolana(options: LocalSolanaOptions): Promise<LocalSolana | null> {
  const { dataDir, port, host, siteUrl, log, metadataUri } = options;
  const litesvm = await import('litesvm').catch((error: unknown) => {
    log.warn(`There is no local Solana for this machine (${process.platform}-${process.arch}): ${String(error)}`);
    return null;
  });
  if (!litesvm) return null;
  const folder = path.join(dataDir, 'solana');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(dataDir, 'solana', 'The local Solana');
  try {
    const stateFile = path.join(folder, 'state.bin');
    const save = (svm: LiteSVM) => {
      svm.saveToFile(`${stateFile}.new`);
      renameSync(`${stateFile}.new`, stateFile);
    };
    const saved = load(litesvm.LiteSVM, stateFile, log);
    const svm = saved ?? new litesvm.LiteSVM();
    if (!saved) {
      seedSolana(svm, metadataUri);
      save(svm);
    }
    const server = serveSolanaRpc({ svm, siteUrl, log, onChange: () => save(svm) });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(codeOf(error) === 'EADDRINUSE' ? new PortInUseError(port, 'SOLANA_PORT') : error),
      );
      server.listen(port, host, resolve);
    });
    const { port: taken } = server.address() as AddressInfo;
    const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
    return {
      rpcUrl: `http://${name}:${taken}`,
      stop() {
        server.close();
        server.closeAllConnections();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Reads the stored state; an unreadable one is moved aside, and a new one starts. */
function load(Svm: typeof LiteSVM, stateFile: string, log: EmbeddedLog): LiteSVM | null {
  if (!existsSync(stateFile)) return null;
  try {
    return Svm.loadFromFile(stateFile);
  } catch (error) {
    const aside = `${stateFile}.broken-${Date.now()}`;
    renameSync(stateFile, aside);
    log.warn(
      `The local Solana could not read its state, which is now ${aside}; it starts from scratch. ${String(error)}`,
    );
    return null;
  }
}

/** Options of the server; `onChange` is called after a call that changed the state. */
type SolanaRpcOptions = { svm: LiteSVM; siteUrl: string; log: EmbeddedLog; onChange: () => void };

/**
 * Creates the JSON-RPC server of the local Solana: POST, single or batch calls; from browsers, for
 * pages of the site only.
 */
function serveSolanaRpc({ svm, siteUrl, log, onChange }: SolanaRpcOptions): Server {
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
    return Array.isArray(body) ? body.slice(0, MAX_CALLS).map(answerOne) : answerOne(body);
  };
  return createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', siteUrl);
    res.setHeader('Access-Control-Allow-Headers', 'content-type, solana-client');
    // A browser sends this call without a preflight, so it must be rejected before it runs.
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
    if (size > MAX_BODY_BYTES) return null;
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
