import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/**
 * The chain a provider is on, in hexadecimal (row C09); `0x0` where it names none. Some answer a number, or one in
 * decimal; a sign-in needs none, so nothing that they say ends it.
 */
export async function readChainId(provider: Eip1193Provider): Promise<string> {
  let answer: unknown;
  try {
    answer = await provider.request({ method: 'eth_chainId' });
  } catch {
    answer = null; // As good as a chain without a number.
  }
  const id = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : 0;
  return Number.isSafeInteger(id) && id > 0 ? `0x${id.toString(16)}` : '0x0';
}

/** A hexadecimal chain id as a number; 1 (Ethereum) for `0x0`, which stands for none. */
export function chainIdOf(hex: string): number {
  return Number(hex) || 1;
}
