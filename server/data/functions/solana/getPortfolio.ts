import type { SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { readNativeBalance } from '@/server/solana/readNativeBalance';
import { readTokens } from '@/server/solana/readTokens';

/** `sol-getPortfolio`, from the network's node. */
export const getPortfolio: SolanaHandler<'sol-getPortfolio'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  const [nativeBalance, { tokens, nfts }] = await Promise.all([
    readNativeBalance(solana, network, address),
    readTokens(solana, network, address),
  ]);
  return { nativeBalance, nfts, tokens };
};
