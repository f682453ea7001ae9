import type { DataHandler } from '@/server/data/DataContext';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readNativeBalance } from '@/server/solana/readNativeBalance';

/** `sol-balance`, from the network's node. */
export const balance: DataHandler<'sol-balance'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return readNativeBalance(solana, network, address);
};
