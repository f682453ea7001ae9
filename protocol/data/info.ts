import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';

/** `web3ApiVersion`. */
const web3ApiVersion = {
  summary: 'The version of this service.',
  cost: 0,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/web3/version' },
  parameters: z.object({}),
  answer: z.object({ version: z.string() }),
} as const satisfies DataFunction;

/** `endpointWeights`. */
const endpointWeights = {
  summary: 'The cost of each function in units of the rate limit.',
  cost: 0,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/info/endpointWeights' },
  parameters: z.object({}),
  answer: z.array(z.object({ endpoint: z.string(), path: z.string(), rateLimitWeight: z.string(), price: z.string() })),
} as const satisfies DataFunction;

/** `getChains`: Foyer's own; the SDK has none like it. */
const getChains = {
  summary: 'The networks that this server supports, and their data sources.',
  cost: 0,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/info/chains' },
  parameters: z.object({}),
  answer: z.array(
    z.object({
      chainId: z.number().describe('in decimal'),
      name: z.string(),
      sources: z.array(z.enum(['index', 'node', 'hosted'])).describe('in the order they are asked'),
      wrappedCoin: z.string().nullable().describe('contract of the wrapped coin, whose price is that of the coin'),
    }),
  ),
} as const satisfies DataFunction;

/** Functions that tell of this service. */
export const infoFunctions = { web3ApiVersion, endpointWeights, getChains };
