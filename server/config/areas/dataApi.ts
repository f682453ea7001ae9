import { z } from 'zod';
import { bareUrl, chainSetting, count, line, origin, setting, trimSlashes } from '@/server/config/defineSetting';

/** Data sources in their default order. */
export const SOURCE_KINDS = ['index', 'node', 'hosted'] as const;

const RATES_EXPECTED = 'the path of a file, or a URL that starts with http:// or https:// and has no user name';

const SOURCES_EXPECTED = 'some of index, node and hosted, separated by commas, each once';

/** What has no `://` is the path of a file. */
const ratesSource = z
  .string()
  .regex(/^\P{Cc}*$/u, { error: RATES_EXPECTED })
  .refine((value) => !value.includes('://') || isBareHttp(value), { error: RATES_EXPECTED });

/** Whether a text is a URL of http without a user name: those of a source of rates have their key in the query. */
function isBareHttp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export const dataApiSettings = {
  DATA_SOURCES: chainSetting({
    description:
      'Sources for the data of a chain, in the order in which they are asked, separated by commas: index, node, hosted.',
    empty: 'each source that the chain has, in that order',
    example: 'index,hosted',
    schema: z
      .string()
      .transform((value) => value.split(',').map((word) => word.trim()))
      .pipe(z.array(z.enum(SOURCE_KINDS, { error: SOURCES_EXPECTED })))
      .refine((kinds) => new Set(kinds).size === kinds.length, { error: SOURCES_EXPECTED }),
  }),
  MORALIS_API_KEY: setting({
    description:
      'Key for the hosted API (v2.2), which is then asked for what neither the index nor a node of a chain knows. The key stays in the backend: no answer and no log shows it. Such questions are sent to that service and count against your account.',
    empty: 'no use of the hosted API',
    hint: 'It is the key of your account there.',
    secret: true,
    schema: z.string().regex(/^[\x21-\x7e]{8,4096}$/, { error: 'a key of 8 characters or more, without spaces' }),
  }),
  MORALIS_API_URL: setting({
    description: 'URL of the hosted API.',
    default: 'https://deep-index.moralis.io/api/v2.2',
    schema: bareUrl.transform(trimSlashes),
  }),
  IPFS_GATEWAY: setting({
    description:
      'Origin of an IPFS gateway that is asked for token metadata that the own store lacks. It may be in your own network.',
    empty: 'no gateway; such metadata are missing',
    example: 'https://ipfs.io',
    hint: 'It is the origin of an IPFS gateway, such as https://ipfs.io.',
    schema: origin,
  }),
  VERIFIED_CONTRACTS: setting({
    description:
      'Folder with the ABIs and sources of verified contracts, in the layout of a Sourcify repository: {full_match,partial_match}/{chain ID}/{address}/metadata.json, with the source files in sources/ beside it. It is read from disk only. The explorer shows what is in it as verified (docs/operate/verified-contracts.md).',
    empty: 'the contracts of the local chain alone',
    example: '/var/lib/foyer/contracts',
    schema: line,
  }),
  EXCHANGE_RATES: setting({
    description:
      'URL or file with exchange rates of the US dollar, by which visitors see values in another currency: JSON with base, timestamp or date, and rates (docs/operate/exchange-rates.md). The backend asks a URL once an hour and reads a file each minute; visitors ask the backend alone. Rates older than 7 days are not used.',
    empty: 'values in US dollars alone',
    example: '/var/lib/foyer/rates.json',
    secret: true,
    schema: ratesSource,
  }),
  API_RATE_LIMIT: setting({
    description:
      'Units a minute for each API key that was issued without a rate of its own (npm run keys), counted for all backends together. /api/v2/info/endpointWeights lists what each call costs.',
    default: '1500',
    schema: count('units a minute'),
  }),
  API_IP_RATE_LIMIT: setting({
    description:
      'Units a minute for one IP address (a /64 network for IPv6), whatever keys it uses, REST and cloud functions together. Raise it where many visitors share one address.',
    default: '3000',
    formerName: { name: 'API_ADDRESS_RATE_LIMIT', since: '0.3.0' },
    schema: count('units a minute'),
  }),
};

/**
 * Chains the hosted service supports, in decimal (`chainList` of its published OpenAPI description
 * of v2.2).
 */
export const HOSTED_CHAINS: ReadonlySet<number> = new Set([
  1, 10, 25, 56, 97, 100, 137, 143, 250, 369, 545, 747, 1_284, 1_285, 1_287, 1_135, 1_328, 1_329, 2_020, 4_202, 8_453,
  10_200, 42_161, 43_114, 59_141, 59_144, 80_002, 84_532, 88_882, 88_888, 202_601, 11_155_111,
]);
