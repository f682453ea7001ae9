import path from 'node:path';
import { startLocalChain } from '@/devnet/chain/startLocalChain';
import type { Devnet } from '@/server/index';

type ChainOptions = Parameters<Devnet['startChain']>[0];

/** Starts the local chain, with its seed and its traffic where the settings want them. */
export const startChain: Devnet['startChain'] = async ({ settings, ipfs, log, onLost }) => {
  const { dataDir, chainPort: port, host, siteUrl } = settings;
  const onExit = (output: string) => {
    log.error({ output }, 'the local chain ended');
    onLost(new Error('The local chain ended by itself. Start again, or start without it: LOCAL_CHAIN=off.'));
  };
  const seed = settings.localChainSeed ? loadSeed({ ipfs, log, dataDir }) : undefined;
  const { rpcUrl, detail, stop } = await startLocalChain({ dataDir, port, host, siteUrl, log, seed, onExit });
  const traffic = seed && settings.localChainTraffic ? await beginTraffic(rpcUrl, log) : null;
  return { rpcUrl, detail, stop, traffic };
};

/** The seed is read only where it is wanted: it reads packages that nothing else needs. */
function loadSeed({ ipfs, log, dataDir }: Pick<ChainOptions, 'ipfs' | 'log'> & { dataDir: string }) {
  return async (rpcUrl: string): Promise<void> => {
    const [{ seedLocalChain }, { keepPieces }] = await Promise.all([
      import('@/devnet/seed/seedLocalChain'),
      import('@/devnet/seed/keepPieces'),
    ]);
    // At every start: the chain's state may have outlived the store.
    const uriOf = await keepPieces(ipfs);
    const state = await seedLocalChain(rpcUrl, uriOf);
    if (state === 'new') log.info('The local chain was seeded: names, tokens, collections and three weeks of history.');
    if (state === 'older') {
      log.info(
        `The local chain has the seed of an older version and keeps it: accounts 0 to 2 have sent transactions there. ` +
          `To get the new seed, stop and remove ${path.join(dataDir, 'chain')}.`,
      );
    }
  };
}

/** Has accounts of the seed act from now on, until everything stops. */
async function beginTraffic(rpcUrl: string, log: ChainOptions['log']) {
  const [{ startTraffic }, { createTraffic }] = await Promise.all([
    import('@/devnet/traffic/startTraffic'),
    import('@/devnet/traffic/createTraffic'),
  ]);
  return startTraffic({ act: createTraffic(rpcUrl), log });
}
