import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import type { Stops } from '@/server/process/createStops';
import { createSolanaNodes, withLocalSolana, type SolanaNodes } from '@/server/solana/solanaNodes';

/** What Solana needs to start. */
export type SolanaPartOptions = { settings: ServerSettings; ipfs: IpfsStore; stops: Stops; log: Logger };

/** Starts the local Solana where one is wanted, and finds the node of each network: the operator's, or the local one. */
export async function startSolana({ settings, ipfs, stops, log }: SolanaPartOptions): Promise<SolanaNodes> {
  const { solanaUrls, localSolana, dataDir, solanaPort: port, host, siteUrl } = settings;
  const wanted = localSolana && Object.values(solanaUrls).includes(null);
  if (!wanted) return createSolanaNodes(solanaUrls);
  const [{ startLocalSolana }, { keepMetadata }] = await Promise.all([
    import('@/devnet/solana/startLocalSolana'),
    import('@/devnet/solana/keepMetadata'),
  ]);
  const metadataUri = await keepMetadata(ipfs);
  const local = await startLocalSolana({ dataDir, port, host, siteUrl, log, metadataUri });
  if (local) {
    stops.add('solana', () => local.stop());
    log.info(`The local Solana answers at ${local.rpcUrl}`);
  }
  return createSolanaNodes(withLocalSolana(solanaUrls, local?.rpcUrl ?? null));
}
