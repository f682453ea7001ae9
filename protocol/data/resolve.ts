import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { address } from '@/protocol/data/parameters';

/** `resolveAddress` (row G19): 101 where it has none. */
const resolveAddress = {
  summary: 'The ENS name of an address (reverse record), verified forward.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/resolve/:address/reverse' },
  ofVisitor: true,
  parameters: z.object({ address }),
  answer: z.object({ name: z.string() }),
} as const satisfies DataFunction;

/** Names lead to addresses of Ethereum alone, as the SDK's type has it. */
const currency = z.enum(['eth', '0x1'], 'must be eth or 0x1: a name leads to an address of Ethereum').optional();

/** `resolveDomain` (row G19): 101 where there is none. */
const resolveDomain = {
  summary: 'The address of an ENS name.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/resolve/:domain' },
  parameters: z.object({ domain: z.string().min(3).max(255), currency }),
  answer: z.object({ address: z.string() }),
} as const satisfies DataFunction;

/** Functions that tell of names. */
export const resolveFunctions = { resolveAddress, resolveDomain };
