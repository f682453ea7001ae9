import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

/** The newest block of the local chain that a backend has in its index, as its metrics tell its operator; NaN before the first. */
export async function indexedBlock(operatorUrl: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', operatorUrl))).text();
  return Number(new RegExp(`^foyer_index_block_number\\{chain="${LOCAL_CHAIN_ID}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
}
