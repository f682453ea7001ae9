import { existsSync, mkdirSync, renameSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { LiteSVM } from 'litesvm';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { PortTakenError } from '@/scripts/lib/ports.mjs';
import { type EmbeddedLog, lockFolder } from '@/server/index';
import { seedSolana } from '@/devnet/solana/seedSolana';
import { serveSolanaRpc } from '@/devnet/solana/serveSolanaRpc';

/** A running local Solana. */
export type LocalSolana = { rpcUrl: string; stop(): void };

/** What `startLocalSolana` needs; port 0 takes any free one. */
export type LocalSolanaOptions = {
  dataDir: string;
  port: number;
  host: string;
  siteUrl: string;
  log: EmbeddedLog;
  /** The address of the metadata of what is seeded. */
  metadataUri: (name: string) => string;
};

/**
 * Starts a Solana of our own in this process (litesvm) with wallets, tokens and NFTs, behind a small JSON-RPC server. Its
 * state is kept in `{dataDir}/solana/state.bin`, written at the seed and after each change.
 *
 * @returns `null` where there is no litesvm for this machine, as on Windows
 * @throws {EmbeddedError} where another process has the folder; `PortTakenError` where another program has the port.
 */
export async function startLocalSolana(options: LocalSolanaOptions): Promise<LocalSolana | null> {
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
    const kept = load(litesvm.LiteSVM, stateFile, log);
    const svm = kept ?? new litesvm.LiteSVM();
    if (!kept) {
      seedSolana(svm, metadataUri);
      save(svm);
    }
    const server = serveSolanaRpc({ svm, siteUrl, log, onChange: () => save(svm) });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(codeOf(error) === 'EADDRINUSE' ? new PortTakenError(port, 'SOLANA_PORT') : error),
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

/** Reads the kept state; one that cannot be read is put aside, and a new one begins. */
function load(Svm: typeof LiteSVM, stateFile: string, log: EmbeddedLog): LiteSVM | null {
  if (!existsSync(stateFile)) return null;
  try {
    return Svm.loadFromFile(stateFile);
  } catch (error) {
    const aside = `${stateFile}.broken-${Date.now()}`;
    renameSync(stateFile, aside);
    log.warn(`The local Solana could not read its state, which is now ${aside}; it starts anew. ${String(error)}`);
    return null;
  }
}
