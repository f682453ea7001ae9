import { z } from 'zod';
import { address, chain, type DataFunction, json } from '@/protocol/data/parameters';
import { isNameOfBounds, MAX_LABELS, MAX_NAME_LENGTH } from '@/protocol/ensNames';
import { BASE_CURRENCY } from '@/protocol/data/exchangeRates';

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

/** `getExchangeRates`: Foyer's own; the SDK has none like it. */
const getExchangeRates = {
  summary: 'The exchange rates of the US dollar that this server converts values by.',
  cost: 0,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/info/exchangeRates' },
  parameters: z.object({}),
  answer: z.object({
    base: z.literal(BASE_CURRENCY),
    state: z
      .enum(['none', 'current', 'outdated'])
      .describe('none: this server has no source of rates; outdated: its source cannot be read, or is too old'),
    at: z.string().nullable().describe('when the rates were published'),
    rates: z
      .record(z.string(), z.number().positive())
      .describe('units of a currency for one US dollar, by ISO 4217 code; empty unless current'),
  }),
} as const satisfies DataFunction;

/** Functions about this service. */
export const infoFunctions = { web3ApiVersion, endpointWeights, getChains, getExchangeRates };

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
  parameters: z.object({
    domain: z
      .string()
      .min(3)
      .refine(isNameOfBounds, `must be a name of at most ${MAX_NAME_LENGTH} characters and ${MAX_LABELS} labels`),
    currency,
  }),
  answer: z.object({ address: z.string() }),
} as const satisfies DataFunction;

/** `searchNames`: Foyer's own; the SDK has none like it. */
const searchNames = {
  summary: 'ENS names of which a part begins with a text, with their addresses: 5 at most. It needs an index.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/resolve/search' },
  parameters: z.object({
    begin: z.string().trim().min(2).max(MAX_NAME_LENGTH).describe('the beginning of a name, or of a word in it'),
    chain,
  }),
  answer: z.array(z.object({ name: z.string(), address: z.string() })),
} as const satisfies DataFunction;

/** Functions about names. */
export const resolveFunctions = { resolveAddress, resolveDomain, searchNames };

/** Most files in one upload. */
const MAX_FILES = 500;

const file = z.object({
  path: z.string().min(1).max(1024),
  // Text in base64, other text, or JSON that is kept as text.
  content: json,
});

const files = z.array(file).min(1).max(MAX_FILES, `must be at most ${MAX_FILES} files`);

/**
 * `uploadFolder`: keeps files in the IPFS store as one folder and answers the address of each, in the order given. For
 * those who are signed in. Clients of the SDK send the files as `abi`, its types say `data`: both are taken.
 */
export const uploadFolder = {
  summary: 'Stores files on IPFS as one folder, and returns the address of each.',
  cost: 10,
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/ipfs/uploadFolder', body: 'data' },
  parameters: z
    .object({ abi: files.optional(), data: files.optional() })
    .refine(({ abi, data }) => abi ?? data, { error: 'must be a list of {path, content}', path: ['abi'] }),
  answer: z.array(z.object({ path: z.string() })),
} as const satisfies DataFunction;
