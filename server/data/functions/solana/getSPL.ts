import type { SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readTokens } from '@/server/solana/readTokens';

/** `sol-getSPL`, from the network's node. */
export const getSPL: SolanaHandler<'sol-getSPL'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return (await readTokens(solana, network, address)).tokens;
};
