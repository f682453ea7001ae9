import { formatUnits } from 'viem';
import { z } from 'zod';
import type { DataAnswer } from '@/protocol/data/registry';
import type { SolanaNetwork } from '@/protocol/data/solana';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

/** Places of a SOL: it has a thousand million lamports. */
const PLACES = 9;

// All there is fits 2^60; a number is exact below 2^53, which is nine million SOL in one account.
const balance = z.object({ value: z.int() });

/** Reads what an address holds of SOL. */
export async function readNativeBalance(
  nodes: SolanaNodes,
  network: SolanaNetwork,
  address: string,
): Promise<DataAnswer<'sol-balance'>> {
  const { value } = await nodes.ask(network, 'getBalance', [address], balance);
  return { solana: formatUnits(BigInt(value), PLACES), lamports: String(value) };
}
