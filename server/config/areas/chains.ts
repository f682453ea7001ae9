import { z } from 'zod';
import { isPublicNetwork } from '@/protocol/chains';
import { DEFAULT_LOCAL_CHAIN_ID } from '@/protocol/settings/settingDefaults.mjs';
import { chainSetting, setting } from '@/server/config/defineSetting';
import { address, list, onOff, url } from '@/server/config/schemas';

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
