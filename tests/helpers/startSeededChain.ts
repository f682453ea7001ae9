import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { storeNfts } from '@/devnet/seed/storeNfts';
import { seedLocalChain } from '@/devnet/seed/seedLocalChain';
import { startLocalChain } from '@/devnet/startChain';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import { openIpfsStore } from '@/server/storage/openIpfsStore';

/** The local chain with its seed, and the store that holds its pieces' files; no backend. */
export type SeededChain = { rpcUrl: string; store: IpfsStore; stop(): Promise<void> };

/** Starts it on a free port, in a folder of its own. */
export async function startSeededChain(): Promise<SeededChain> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-chain-'));
  const store = openIpfsStore(path.join(dataDir, 'ipfs'));
  const quiet = () => undefined;
  const chain = await startLocalChain({
    ...{ dataDir, port: await findFreePort(), host: '127.0.0.1', siteUrl: 'http://localhost:1' },
    log: { debug: quiet, info: quiet, warn: quiet },
    seed: async (rpcUrl) => seedLocalChain(rpcUrl, await storeNfts(store)),
  });
  return {
    rpcUrl: chain.rpcUrl,
    store,
    async stop() {
      await chain.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
