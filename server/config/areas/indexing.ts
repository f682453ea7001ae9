import { z } from 'zod';
import { chainSetting, setting } from '@/server/config/defineSetting';
import { address, count, countFromZero, list } from '@/server/config/schemas';

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
