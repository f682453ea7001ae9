import { WrongChainError } from '@/lib/errors/walletErrors';
import { readChainId } from '@/lib/wallets/chainId';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * The chain that a wallet is on, in decimal.
 *
 * @param wanted decimal id of the chain that is meant; any where it is left out
 * @throws WrongChainError where it is on another one
 */
export async function requireChain(provider: Eip1193Provider, wanted?: number): Promise<number> {
  const shown = Number(await readChainId(provider));
  if (wanted !== undefined && shown !== wanted) throw new WrongChainError(wanted, shown);
  return shown;
}
