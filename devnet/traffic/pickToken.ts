import type { TrafficTools } from '@/devnet/traffic/TrafficTools';

const TOKENS = ['dollar', 'lantern', 'brass', 'hearth', 'threshold'] as const;

/** Any of the tokens of the seed. */
export function pickToken({ pick }: Pick<TrafficTools, 'pick'>): (typeof TOKENS)[number] {
  return TOKENS[pick(TOKENS.length)] ?? 'dollar';
}
