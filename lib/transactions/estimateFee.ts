import { askChain, askQuantity } from '@/lib/transactions/askChain';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What a transaction costs beside its value; all in the smallest unit of the chain's coin. */
export type Fee = {
  gas: bigint;
  /** At the price of the newest block. */
  expected: bigint;
  /** What it can cost at most, if blocks fill up before it is in one. */
  most: bigint;
  /** Prices to send it with: those of EIP-1559, or one price on chains without it. */
  prices: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint };
};

/** One gwei and a half: what ethers offers where a node names no tip. */
const USUAL_TIP = 1_500_000_000n;

/** Estimates the fee of so much gas. */
export async function estimateFee(provider: Eip1193Provider, gas: bigint): Promise<Fee> {
  const block = await askChain(provider, 'eth_getBlockByNumber', ['latest', false]);
  const base: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : undefined;
  if (typeof base !== 'string') {
    const gasPrice = await askQuantity(provider, 'eth_gasPrice');
    return { gas, expected: gas * gasPrice, most: gas * gasPrice, prices: { gasPrice } };
  }
  const baseFee = BigInt(base);
  const tip = await askQuantity(provider, 'eth_maxPriorityFeePerGas').catch(() => USUAL_TIP);
  // Twice the base fee covers six full blocks in a row (EIP-1559: an eighth more with each).
  const maxFeePerGas = 2n * baseFee + tip;
  return {
    gas,
    expected: gas * (baseFee + tip),
    most: gas * maxFeePerGas,
    prices: { maxFeePerGas, maxPriorityFeePerGas: tip },
  };
}
