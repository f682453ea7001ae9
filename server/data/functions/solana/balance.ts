import type { SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readNativeBalance } from '@/server/solana/readNativeBalance';

/** `sol-balance`, from the network's node. */
export const balance: SolanaHandler<'sol-balance'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return readNativeBalance(solana, network, address);
};
