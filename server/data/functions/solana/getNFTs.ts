import type { SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readTokens } from '@/server/solana/readTokens';

/** `sol-getNFTs`, from the network's node. */
export const getNFTs: SolanaHandler<'sol-getNFTs'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return (await readTokens(solana, network, address)).nfts;
};
