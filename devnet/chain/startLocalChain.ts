import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { chainMarkFile, stopChainOrphan } from '@/scripts/lib/chainOrphan.mjs';
import { PortTakenError, isPortFree } from '@/scripts/lib/ports.mjs';
import { prepareChainState, putAside } from '@/devnet/chain/chainState';
import { ChainStateError, startAnvil } from '@/devnet/chain/anvilProcess';
import { type EmbeddedLog, lockFolder } from '@/server/index';
import { HISTORY_SECONDS } from '@/devnet/chain/historySeconds';

/** A running local chain. */
export type LocalChain = { rpcUrl: string; chainId: number; detail: string; stop(): Promise<void> };

/** What `startLocalChain` needs. */
export type LocalChainOptions = {
  dataDir: string;
  port: number;
  host: string;
  /** Address of the site: pages of no other site may talk to the chain from a browser. */
  siteUrl: string;
  log: EmbeddedLog;
  /** Puts things onto a chain that lacks them. Broken off in the middle, it gets a new chain. */
  seed?: (rpcUrl: string) => Promise<unknown>;
  /** Called if the chain ends without `stop`, with the last lines it wrote. */
  onExit?: (output: string) => void;
};

/**
 * Starts the local chain: a block for each transaction, and none without one. Its state is kept in
 * `{dataDir}/chain/state.json`, written every 15 seconds, more seldom where it is large, and at the stop.
 *
 * @throws {EmbeddedError} with what to do about it; `PortTakenError` where another program has the port.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { dataDir, port, host, log, seed, onExit } = options;
  const folder = path.join(dataDir, 'chain');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(dataDir, 'chain', 'The local chain');
  try {
    if (await stopChainOrphan(dataDir)) log.info('Stopped a local chain left by an earlier run.');
    if (!(await isPortFree(port, host))) throw new PortTakenError(port, 'CHAIN_PORT');
    const stateFile = path.join(folder, 'state.json');
    const repair = prepareChainState(stateFile);
    if (repair) log.warn(repair);
    const beginsAgo = seed ? HISTORY_SECONDS : 0;
    const start = () =>
      startAnvil({ ...options, beginsAgo, stateFile, markFile: chainMarkFile(dataDir), chainId: LOCAL_CHAIN_ID });
    let anvil = await start().catch((error: unknown) => {
      if (!(error instanceof ChainStateError)) throw error;
      log.warn(`The chain could not read its state, which is now ${putAside(stateFile)}; it starts anew.`);
      return start();
    });
    try {
      await seed?.(anvil.rpcUrl);
    } catch (error) {
      await anvil.stop();
      log.warn(`${String(error)} What it holds is now ${putAside(stateFile)}; it starts anew.`);
      anvil = await start();
      await seed?.(anvil.rpcUrl);
    }

    let wanted = false;
    void anvil.ended.then((output) => {
      lock.release();
      if (!wanted) onExit?.(output);
    });
    const stop = () => {
      wanted = true;
      return anvil.stop();
    };
    return { rpcUrl: anvil.rpcUrl, chainId: LOCAL_CHAIN_ID, detail: `${LOCAL_CHAIN_ID}, block ${anvil.height}`, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}
