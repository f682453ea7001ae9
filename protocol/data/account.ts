import { z } from 'zod';
import { address, chain } from '@/protocol/data/parameters';

/** `getNativeBalance`: what an address holds of the chain's own coin, in its smallest unit, in decimal. */
export const getNativeBalance = {
  parameters: z.object({ address, chain }),
  answer: z.object({ balance: z.string() }),
};
