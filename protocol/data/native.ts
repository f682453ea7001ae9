import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';
import {
  address,
  block,
  blockName,
  chain,
  date,
  hash,
  json,
  pageParameters,
  rangeParameters,
  tokenPageParameters,
} from '@/protocol/data/parameters';
import { blockTransaction, contractEvent, log, nftTransfer, pageOf, wholeBlock } from '@/protocol/data/shapes';

/** Longer names and signatures are no contract's. */
const LONGEST_NAME = 2_000;

/** `getBlock` (row G02). */
const getBlock = {
  summary: 'A block with its transactions and their logs.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/block/:block_number_or_hash' },
  parameters: z.object({ block_number_or_hash: blockName, chain }),
  answer: wholeBlock,
} as const satisfies DataFunction;

/** `getDateToBlock` (row G03): of two blocks as close, the earlier one. */
const getDateToBlock = {
  summary: 'The block closest to a date.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/dateToBlock' },
  parameters: z.object({ date, chain }),
  answer: z.object({ date: z.string(), block: z.number(), timestamp: z.number().describe('seconds since 1970') }),
} as const satisfies DataFunction;

/** `getLogsByAddress` (row G04): `block_number` goes before the range. */
const getLogsByAddress = {
  summary: 'The logs of a contract, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/:address/logs' },
  parameters: z.object({
    address,
    chain,
    block_number: block.optional(),
    topic0: hash.optional(),
    topic1: hash.optional(),
    topic2: hash.optional(),
    topic3: hash.optional(),
    ...rangeParameters,
    ...pageParameters,
  }),
  answer: pageOf(log),
} as const satisfies DataFunction;

/** `getNFTTransfersByBlock` (row G15). */
const getNFTTransfersByBlock = {
  summary: 'The NFT transfers in a block.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/block/:block_number_or_hash/nft/transfers' },
  parameters: z.object({ block_number_or_hash: blockName, chain, ...tokenPageParameters }),
  answer: pageOf(nftTransfer).extend({ block_exists: z.boolean(), index_complete: z.boolean() }),
} as const satisfies DataFunction;

/** `getTransaction` (row G05). */
const getTransaction = {
  summary: 'A transaction with its logs.',
  cost: 1,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/transaction/:transaction_hash' },
  parameters: z.object({ transaction_hash: hash, chain }),
  answer: blockTransaction,
} as const satisfies DataFunction;

/** `getContractEvents` (row G22). The SDK gives the event's description as `data`, older clients as `abi`. */
const getContractEvents = {
  summary: 'The decoded events of a contract, of one kind, newest first.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/:address/events', body: 'data' },
  parameters: z
    .object({
      address,
      chain,
      topic: z
        .string()
        .max(LONGEST_NAME)
        .describe('hash of the event, or its signature such as Transfer(address,address,uint256)'),
      data: json.optional().describe('the ABI of the event, alone or in a list'),
      abi: json.optional().describe('the same, by the name that older clients use'),
      ...rangeParameters,
      ...pageParameters,
    })
    .refine(({ data, abi }) => data ?? abi, { error: 'must be the description (ABI) of the event', path: ['data'] }),
  answer: z.array(contractEvent),
} as const satisfies DataFunction;

/** `runContractFunction` (row G23). */
const runContractFunction = {
  summary: 'Calls a read function of a contract.',
  cost: 10,
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/:address/function', body: ['abi', 'params'] },
  parameters: z.object({
    address,
    chain,
    function_name: z.string().min(1).max(LONGEST_NAME).describe('its name, or its signature if the name is not unique'),
    abi: json.describe('the ABI of the contract, or of the function alone'),
    params: json.optional().describe('arguments by name, or in order'),
  }),
  // Whole numbers of any size come as decimal strings.
  answer: z.json(),
} as const satisfies DataFunction;

/** Functions that tell of blocks, transactions and contracts. */
export const nativeFunctions = {
  getBlock,
  getDateToBlock,
  getLogsByAddress,
  getNFTTransfersByBlock,
  getTransaction,
  getContractEvents,
  runContractFunction,
};
