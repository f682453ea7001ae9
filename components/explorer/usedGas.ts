import type { BlockStats } from '@/protocol/data/shapes';

/** How much of its gas limit a block used, in percent; `null` where it is not known. */
export const usedGas = ({ gas_used, gas_limit }: BlockStats): number | null =>
  gas_used === null || gas_limit === null || gas_limit === '0' ? null : (100 * Number(gas_used)) / Number(gas_limit);
