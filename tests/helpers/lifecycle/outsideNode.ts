import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { findAnvilBinary, HISTORY_SECONDS } from '@/devnet/chain/anvilProcess';
import { prepareChainState } from '@/devnet/chain/chainState';
import { storeNfts } from '@/devnet/seed/storeNfts';
import { seedLocalChain } from '@/devnet/seed/seedLocalChain';
import { openIpfsStore } from '@/server/storage/openIpfsStore';
import { askChain } from '@/tests/helpers/askChain';

/** A node that an operator runs beside the backend, at an address that stays. */
export type OutsideNode = {
  url: string;
  /** Begins its chain with the seed of the local one, whose files go into a data folder. Once. */
  seed(dataDir: string): Promise<void>;
  /** Starts it with its state, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it as a service manager does; its state is written. */
  stop(): Promise<void>;
  /** Ends it as a crash does, right after it has written its state. */
  crash(): Promise<void>;
  /** It stops answering and keeps its connections, until `wake`. */
  freeze(): void;
  wake(): void;
  /** Starts the node of another chain at the same address; `stop` ends it. */
  startOther(other: { chainId: number; blocks: number }): Promise<void>;
};

const POLL_OPTIONS = { timeout: 60_000, interval: 100 };

/** Makes a node of the local chain's id, whose state is kept in a folder of its own; nothing is started. */
export async function makeOutsideNode(folder: string): Promise<OutsideNode> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const state = path.join(folder, 'state.json');
  let child: ChildProcess | null = null;
  const ask = (method: string, ...params: unknown[]) => askChain<string>(url, method, ...params);

  const launch = async (chainId: number, args: readonly string[]) => {
    const common = ['--silent', '--prune-history', '--host', '127.0.0.1', '--port', `${port}`];
    child = spawn(findAnvilBinary(), [...common, '--chain-id', `${chainId}`, ...args], { stdio: 'ignore' });
    await vi.waitFor(async () => expect(Number(await ask('eth_chainId'))).toBe(chainId), POLL_OPTIONS);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    if (!ending) return;
    child = null;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await gone;
  };
  const start = () => {
    // Anvil forgets which of its blocks 0 is the chain's: a node of another kind does not.
    prepareChainState(state);
    const began = String(Math.floor(Date.now() / 1_000) - HISTORY_SECONDS);
    return launch(LOCAL_CHAIN_ID, [
      ...['--state', state, '--state-interval', '2'],
      ...(existsSync(state) ? [] : ['--timestamp', began]),
    ]);
  };
  return {
    url,
    start,
    async seed(dataDir) {
      await seedLocalChain(url, await storeNfts(openIpfsStore(path.join(dataDir, 'ipfs'))));
    },
    stop: () => end('SIGTERM'),
    async crash() {
      const now = Date.now();
      await vi.waitFor(async () => {
        expect((await stat(state)).mtimeMs).toBeGreaterThan(now);
        // Written to its end.
        JSON.parse(await readFile(state, 'utf8'));
      }, POLL_OPTIONS);
      await end('SIGKILL');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    async startOther({ chainId, blocks }) {
      await launch(chainId, []);
      if (blocks > 0) await ask('anvil_mine', `0x${blocks.toString(16)}`);
    },
  };
}
