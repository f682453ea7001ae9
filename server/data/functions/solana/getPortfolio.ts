import type { DataHandler } from '@/server/data/DataContext';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readNativeBalance } from '@/server/solana/readNativeBalance';
import { readTokens } from '@/server/solana/readTokens';

/** `sol-getPortfolio`, from the network's node. */
export const getPortfolio: DataHandler<'sol-getPortfolio'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  const [nativeBalance, { tokens, nfts }] = await Promise.all([
    readNativeBalance(solana, network, address),
    readTokens(solana, network, address),
  ]);
  return { nativeBalance, nfts, tokens };
};
