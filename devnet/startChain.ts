import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ChainStateError, HISTORY_SECONDS, startAnvil } from '@/devnet/chain/anvilProcess';
import { prepareChainState, renameUnusable } from '@/devnet/chain/chainState';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { chainMarkFile, stopChainOrphan } from '@/scripts/lib/chainOrphan.mjs';
import { isPortFree, PortInUseError } from '@/scripts/lib/ports.mjs';
import { type Devnet, type EmbeddedLog, lockFolder } from '@/server/index';

type ChainOptions = Parameters<Devnet['startChain']>[0];

/** Starts the local chain, with its seed and its traffic if the settings enable them. */
export const startChain: Devnet['startChain'] = async ({ settings, ipfs, log, onLost }) => {
  const { dataDir, chainPort: port, host, siteUrl, verifiedContracts } = settings;
  const onExit = (output: string) => {
    log.error({ output }, 'the local chain ended');
    onLost(new Error('The local chain stopped unexpectedly. Start again, or without it: LOCAL_CHAIN=off.'));
  };
  const seed = settings.localChainSeed
    ? loadSeed({ ipfs, log, dataDir, verified: verifiedContracts.local })
    : undefined;
  const { rpcUrl, detail, stop } = await startLocalChain({ dataDir, port, host, siteUrl, log, seed, onExit });
  const traffic = seed && settings.localChainTraffic ? await beginTraffic(rpcUrl, log) : null;
  return { rpcUrl, detail, stop, traffic };
};

type SeedOptions = Pick<ChainOptions, 'ipfs' | 'log'> & { dataDir: string; verified: string | null };

/** Imported on demand, since the seed imports packages that nothing else needs. */
function loadSeed({ ipfs, log, dataDir, verified }: SeedOptions) {
  return async (rpcUrl: string): Promise<void> => {
    const [{ seedLocalChain }, { storeNfts }, { writeVerifiedContracts }] = await Promise.all([
      import('@/devnet/seed/seedLocalChain'),
      import('@/devnet/seed/storeNfts'),
      import('@/devnet/seed/writeVerifiedContracts'),
    ]);
    // At every start: the chain's state may have outlived the store.
    const uriOf = await storeNfts(ipfs);
    const state = await seedLocalChain(rpcUrl, uriOf);
    if (verified) await writeVerifiedContracts(verified, { isCurrent: state !== 'older' });
    if (state === 'new') log.info('The local chain was seeded: names, tokens, collections and three weeks of history.');
    if (state === 'older') {
      log.info(
        `The local chain has the seed of an older version and keeps it: accounts 0 to 2 have sent transactions there. ` +
          `To get the new seed, stop and remove ${path.join(dataDir, 'chain')}.`,
      );
    }
  };
}

/** Sends traffic from seeded accounts from now on, until shutdown. */
async function beginTraffic(rpcUrl: string, log: ChainOptions['log']) {
  const [{ startTraffic }, { createTraffic }] = await Promise.all([
    import('@/devnet/traffic/startTraffic'),
    import('@/devnet/traffic/createTraffic'),
  ]);
  return startTraffic({ act: createTraffic(rpcUrl), log });
}

/** A running local chain. */
export type LocalChain = { rpcUrl: string; chainId: number; detail: string; stop(): Promise<void> };

/** What `startLocalChain` needs. */
type LocalChainOptions = {
  dataDir: string;
  port: number;
  host: string;
  /** URL of the site: pages of other sites must not reach the chain from a browser. */
  siteUrl: string;
  log: EmbeddedLog;
  /** Seeds a chain that has no seed. If interrupted, the chain is recreated. */
  seed?: (rpcUrl: string) => Promise<unknown>;
  /** Called if the chain exits without `stop`, with the last lines it wrote. */
  onExit?: (output: string) => void;
};

/**
 * Starts the local chain: a block for each transaction, and none without one. Its state is stored
 * in `{dataDir}/chain/state.json`, written every 15 seconds, less often if it is large, and at the
 * stop.
 *
 * @throws {EmbeddedError} with what to do about it; `PortInUseError` if another program uses the
 * port
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { dataDir, port, host, log, seed, onExit } = options;
  const folder = path.join(dataDir, 'chain');
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(dataDir, 'chain', 'The local chain');
  try {
    if (await stopChainOrphan(dataDir)) log.info('Stopped a local chain left by an earlier run.');
    if (!(await isPortFree(port, host))) throw new PortInUseError(port, 'CHAIN_PORT');
    const stateFile = path.join(folder, 'state.json');
    const repair = prepareChainState(stateFile);
    if (repair) log.warn(repair);
    const beginsAgo = seed ? HISTORY_SECONDS : 0;
    const start = () =>
      startAnvil({ ...options, beginsAgo, stateFile, markFile: chainMarkFile(dataDir), chainId: LOCAL_CHAIN_ID });
    let anvil = await start().catch((error: unknown) => {
      if (!(error instanceof ChainStateError)) throw error;
      log.warn(
        `The chain could not read its state, which is now ${renameUnusable(stateFile)}; it starts from scratch.`,
      );
      return start();
    });
    try {
      await seed?.(anvil.rpcUrl);
    } catch (error) {
      await anvil.stop();
      log.warn(`${String(error)} Its state is now ${renameUnusable(stateFile)}; it starts from scratch.`);
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
