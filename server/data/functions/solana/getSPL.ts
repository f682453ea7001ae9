import type { DataHandler } from '@/server/data/DataContext';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readTokens } from '@/server/solana/readTokens';

/** `sol-getSPL`, from the network's node. */
export const getSPL: DataHandler<'sol-getSPL'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return (await readTokens(solana, network, address)).tokens;
};
