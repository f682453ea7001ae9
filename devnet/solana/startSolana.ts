import { keepMetadata } from '@/devnet/solana/seedSolana';
import { startLocalSolana } from '@/devnet/solana/startLocalSolana';
import type { Devnet } from '@/server/index';

/** Starts the local Solana; `null` where there is none for this machine. */
export const startSolana: Devnet['startSolana'] = async ({ settings, ipfs, log }) => {
  const { dataDir, solanaPort: port, host, siteUrl } = settings;
  const metadataUri = await keepMetadata(ipfs);
  const local = await startLocalSolana({ dataDir, port, host, siteUrl, log, metadataUri });
  if (local) log.info(`The local Solana answers at ${local.rpcUrl}`);
  return local;
};
