import type { ServerSettings } from '@/server/config/ServerSettings';
import { createSolanaNodes, withLocalSolana, type SolanaNodes } from '@/server/solana/solanaNodes';

/** What Solana needs to start. */
export type SolanaPartOptions = {
  settings: Pick<ServerSettings, 'solanaUrls' | 'localSolana'>;
  /** Starts the local Solana and answers where; `null` where there is none for this machine. */
  startLocalSolana: () => Promise<string | null>;
};

/** Finds the node of each network, the operator's or the local one, which is started where one is missing. */
export async function startSolana({ settings, startLocalSolana }: SolanaPartOptions): Promise<SolanaNodes> {
  const { solanaUrls, localSolana } = settings;
  const wanted = localSolana && Object.values(solanaUrls).includes(null);
  if (!wanted) return createSolanaNodes(solanaUrls);
  return createSolanaNodes(withLocalSolana(solanaUrls, await startLocalSolana()));
}
