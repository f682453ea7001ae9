import type { PulseTools } from '@/server/embedded/pulse/PulseTools';

const TOKENS = ['dollar', 'lantern', 'brass', 'hearth', 'threshold'] as const;

/** Any of the tokens of the seed. */
export function pickToken({ pick }: Pick<PulseTools, 'pick'>): (typeof TOKENS)[number] {
  return TOKENS[pick(TOKENS.length)] ?? 'dollar';
}
