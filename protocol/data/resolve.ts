import { z } from 'zod';
import { address } from '@/protocol/data/parameters';

/** `resolveAddress`: the name that an address has chosen (ENS, reverse), checked forward. 101 where it has none. */
export const resolveAddress = {
  parameters: z.object({ address }),
  answer: z.object({ name: z.string() }),
};

/** `resolveDomain`: the address behind a name (ENS). 101 where there is none. */
export const resolveDomain = {
  parameters: z.object({ domain: z.string().min(3).max(255), currency: z.string().optional() }),
  answer: z.object({ address: z.string() }),
};
