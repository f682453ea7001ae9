import { readData } from '@/lib/data/readData';
import type { Lookup } from '@/lib/data/useLookup';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';

/** By what the name of a mint is looked up. */
export const mintKey = (network: SolanaNetwork, mint: string): string => `${network} ${mint}`;

/** Names of mints of Solana, by `mintKey`: each is a question of its own, asked for what is shown. */
export const solanaNames: Lookup<string> = {
  name: 'Solana name',
  async find(key) {
    const [network, address = ''] = key.split(' ') as [SolanaNetwork, string];
    try {
      return (await readData('sol-getNFTMetadata', { address, network })).name || null;
    } catch (error) {
      if (toFoyerError(error).code === OBJECT_NOT_FOUND) return null;
      throw error;
    }
  },
};
