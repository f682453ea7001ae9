import { z } from 'zod';
import { isPublicNetwork } from '@/protocol/chains';
import { DEFAULT_LOCAL_CHAIN_ID } from '@/protocol/config/settingDefaults.mjs';
import { address, chainSetting, count, countFromZero, list, onOff, setting, url } from '@/server/config/defineSetting';

const localChainId = z
  .string()
  .refine((id) => /^[1-9]\d{0,11}$/.test(id) && !isPublicNetwork(Number(id)), {
    error:
      'a decimal chain id that no public network uses, such as 1337, or that of a test network that was switched off, such as 3',
  })
  .transform(Number);

const solanaNode = {
  empty: 'the local Solana; without one, calls for this network are refused',
  hint: 'It is a Solana node.',
  secret: true,
  schema: url(['http:', 'https:']),
} as const;

export const chainSettings = {
  LOCAL_CHAIN: setting({
    description: 'Whether to start a local chain with funded accounts.',
    default: { development: 'on', production: 'off' },
    schema: onOff,
  }),
  LOCAL_CHAIN_ID: setting({
    description:
      'Chain id of the local chain, in decimal. Applications written for the hosted service call it 1337 (0x539), which works with every id. Set 1337 if your wallet or tools expect it, or the id of a test network that was switched off (3, 4, 5, 42, 80001) if your application has it built in. The site reads it when it is built.',
    default: String(DEFAULT_LOCAL_CHAIN_ID),
    schema: localChainId,
  }),
  LOCAL_CHAIN_SEED: setting({
    description:
      'Whether a new local chain gets sample data: names such as ada.eth, tokens with prices, collections, weeks of history.',
    default: 'on',
    schema: onOff,
  }),
  LOCAL_CHAIN_TRAFFIC: setting({
    description:
      'Whether sample accounts of the seeded local chain keep sending, trading and buying, one transaction every few seconds. Without it the chain mines a block only when somebody uses it.',
    default: { development: 'on', production: 'off' },
    formerName: { name: 'LOCAL_CHAIN_PULSE', since: '0.3.0' },
    schema: onOff,
  }),
  RPC_URL: chainSetting({
    description:
      'Nodes of a chain: RPC_URL_1 for Ethereum, RPC_URL_137 for Polygon, and so on. http, https, ws or wss; several separated by commas, of which the indexer takes the next when one fails. Without a local chain the landing page shows the first chain.',
    empty: 'no calls to that chain',
    example: 'https://rpc.example.com',
    hint: 'It is a node of the chain.',
    secret: true,
    schema: list(url(['http:', 'https:', 'ws:', 'wss:'])),
  }),
  PRICE_FEED: chainSetting({
    description:
      "Contract that reports the price of a chain's native coin in dollars (AggregatorV3Interface, such as a Chainlink feed).",
    empty: 'prices from trading pairs with coins that are worth a dollar',
    example: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
    schema: address,
  }),
  LOCAL_SOLANA: setting({
    description:
      'Whether to start a local Solana with tokens and NFTs. Not available on Windows, where it is left out.',
    default: { development: 'on', production: 'off' },
    schema: onOff,
  }),
  SOLANA_RPC_URL_MAINNET: setting({
    description: 'Node of Solana mainnet.',
    example: 'https://solana.example.com',
    formerName: { name: 'SOLANA_RPC_URL_mainnet', since: '0.3.0' },
    ...solanaNode,
  }),
  SOLANA_RPC_URL_DEVNET: setting({
    description: 'Node of Solana devnet.',
    example: 'https://solana.example.com',
    formerName: { name: 'SOLANA_RPC_URL_devnet', since: '0.3.0' },
    ...solanaNode,
  }),
};

const CHAIN_ID = z.string().regex(/^[1-9]\d{0,11}$/, { error: 'decimal chain ids separated by commas, or off' });

export const indexSettings = {
  INDEX_CHAINS: setting({
    description: 'Decimal ids of the chains to index into the database, separated by commas, or off.',
    empty: 'the local chain, where there is one',
    example: '1,137',
    schema: z.union([z.literal('off').transform((): string[] => []), list(CHAIN_ID)], {
      error: 'decimal chain ids separated by commas, or off',
    }),
  }),
  INDEX_START_BLOCK: chainSetting({
    description:
      'First block to index. Questions about earlier blocks go to the node or are refused (docs/reference/data-service.md). To change it later, set INDEX_DISCARD too.',
    empty: '0, the whole chain',
    example: '18000000',
    schema: countFromZero('a block number', 12),
  }),
  INDEX_ADDRESSES: chainSetting({
    description:
      'Addresses whose transactions and logs are stored, separated by commas, for a chain that is too large to store whole: as sender, receiver, contract, or named in an event or a call. To change it later, set INDEX_DISCARD too.',
    empty: 'all addresses',
    example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    schema: list(address),
  }),
  INDEX_CONFIRMATIONS: chainSetting({
    description: 'Blocks after an event until the object that watchContractEvent writes for it counts as confirmed.',
    empty: '12, or 1 on the local chain',
    example: '64',
    schema: countFromZero('a number of blocks', 6),
  }),
  INDEX_REORG_DEPTH: setting({
    description:
      'Most blocks that a reorganisation may replace. A deeper one stops the indexer, and the log and /health say so.',
    default: '10000',
    schema: count('blocks'),
  }),
  INDEX_DISCARD: chainSetting({
    description:
      'Hash of the first block of the chain that may replace what is indexed. An indexer whose stored chain does not match the chain of the node stops, /health reports it as down, and the log shows the hash to set. The index of the local chain is rebuilt without it.',
    empty: 'nothing is discarded',
    example: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    hint: 'Leave it empty to keep what is indexed.',
    schema: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/i, { error: "the hash of a chain's first block: 0x and 64 hex digits" })
      .toLowerCase(),
  }),
};
