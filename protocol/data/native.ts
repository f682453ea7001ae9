import { z } from 'zod';
import {
  abi,
  address,
  block,
  blockName,
  chain,
  type DataFunction,
  date,
  hash,
  json,
  pageParameters,
  rangeParameters,
  tokenPageParameters,
  wholeNumber,
} from '@/protocol/data/parameters';
import {
  blockStats,
  blockTransaction,
  contractEvent,
  log,
  nftTransfer,
  pageOf,
  blockWithTransactions,
} from '@/protocol/data/shapes';

/** Longer names and signatures are no contract's. */
const MAX_NAME_LENGTH = 2_000;

/** `getBlock` (row G02). */
const getBlock = {
  summary: 'A block with its transactions and their logs.',
  cost: 3,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/block/:block_number_or_hash' },
  parameters: z.object({ block_number_or_hash: blockName, chain }),
  answer: blockWithTransactions,
} as const satisfies DataFunction;

/** Most blocks of one series. */
const MAX_BLOCKS = 200;

/** `getBlockStats`: Foyer's own; the SDK has none like it. */
const getBlockStats = {
  summary: 'Transaction count, gas and base fee of the newest blocks, newest first.',
  cost: 3,
  // A node is asked for each block.
  list: { name: 'limit', itemsPerUnit: 10 },
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/blocks/stats' },
  parameters: z.object({
    chain,
    limit: wholeNumber(MAX_BLOCKS, `must be a whole number, at most ${MAX_BLOCKS}`)
      .default(50)
      .describe(`number of blocks: 50 by default, max ${MAX_BLOCKS}`),
    to_block: block.optional().describe('the newest block of the series; the newest of the chain by default'),
  }),
  answer: z.array(blockStats),
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

/** How the reason of a failed transaction is known. */
const FAILURES = ['message', 'panic', 'custom', 'gas', 'none', 'unknown'] as const;

/** `getTransactionFailure`: Foyer's own; the SDK has none like it. */
const getTransactionFailure = {
  summary:
    'Why a transaction failed, found by replaying it at the state of the block before. 142 for one that did not fail.',
  cost: 10,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/transaction/:transaction_hash/failure' },
  parameters: z.object({ transaction_hash: hash, chain }),
  answer: z.object({
    kind: z
      .enum(FAILURES)
      .describe(
        'message: the contract gave a text; panic: a failed assertion of Solidity; custom: an error of its own ABI; gas: it ran out of gas; none: it gave no reason; unknown: the replay succeeded, or the node does not keep that block',
      ),
    message: z.string().nullable(),
    data: z.string().nullable().describe('what the contract returned, ABI-encoded'),
    replayed_at: z.string().nullable().describe('the block whose state the replay used; null if there was none'),
  }),
} as const satisfies DataFunction;

/** Items and parameters of an ABI for one unit; an ERC-20's has about a hundred. */
const ABI_PARTS_PER_UNIT = 200;

/** `getContractEvents` (row G22). The SDK gives the event's description as `data`, older clients as `abi`. */
const getContractEvents = {
  summary: 'The decoded events of a contract, of one kind, newest first. Values too large to decode stay encoded.',
  cost: 2,
  list: { name: 'data', formerName: 'abi', itemsPerUnit: ABI_PARTS_PER_UNIT, isAbi: true },
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/:address/events', body: 'data' },
  parameters: z
    .object({
      address,
      chain,
      topic: z
        .string()
        .max(MAX_NAME_LENGTH)
        .describe('hash of the event, or its signature such as Transfer(address,address,uint256)'),
      data: abi.optional().describe("the ABI of the event or of the contract, or a compiler's file that holds it"),
      abi: abi.optional().describe('the same, by the name that older clients use'),
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
  list: { name: 'abi', itemsPerUnit: ABI_PARTS_PER_UNIT, isAbi: true },
  access: 'anyone',
  rest: { api: 'v2', method: 'POST', path: '/:address/function', body: ['abi', 'params'] },
  parameters: z.object({
    address,
    chain,
    function_name: z
      .string()
      .min(1)
      .max(MAX_NAME_LENGTH)
      .describe('its name, or its signature if the name is not unique'),
    abi: abi.describe("the ABI of the contract or of the function alone, or a compiler's file that holds it"),
    params: json.optional().describe('arguments by name, or in order'),
  }),
  // Whole numbers of any size come as decimal strings.
  answer: z.json(),
} as const satisfies DataFunction;

/** `getContractInfo`: Foyer's own; the SDK has none like it. */
const getContractInfo = {
  summary:
    'Whether an address is a contract, who created it, and its ABI and source if the operator keeps them as verified.',
  cost: 2,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/:address/contract' },
  parameters: z.object({
    address,
    chain,
    include: z.enum(['source'], 'must be source').optional().describe('source: the source files too'),
  }),
  answer: z.object({
    address: z.string(),
    is_contract: z
      .boolean()
      .describe('whether there is code; false for an account that delegates to a contract (EIP-7702)'),
    delegate_address: z.string().nullable().describe('the contract that an account delegates to (EIP-7702)'),
    creator_address: z
      .string()
      .nullable()
      .describe('who sent the transaction that created it; null if unknown, such as where no receipt shows it'),
    creation_transaction_hash: z.string().nullable().describe('null if unknown, as the creator is'),
    creation_timestamp: z.string().nullable().describe('may be known without the transaction'),
    verification: z
      .enum(['full', 'partial'])
      .nullable()
      .describe('how the source matches the code, in the words of Sourcify; null if it is not verified here'),
    name: z.string().nullable().describe('name of the contract in its source'),
    language: z.string().nullable(),
    compiler: z.string().nullable().describe('version of the compiler'),
    abi: z.array(z.json()).nullable(),
    sources: z
      .array(z.object({ path: z.string(), content: z.string() }))
      .nullable()
      .describe('null unless included, or if they are missing or larger than 4 MB'),
  }),
} as const satisfies DataFunction;

/** `getVerifiedContracts`: Foyer's own; the SDK has none like it. */
const getVerifiedContracts = {
  summary: 'The contracts of a chain whose source the operator keeps as verified, by address.',
  cost: 5,
  access: 'anyone',
  rest: { api: 'v2', method: 'GET', path: '/contracts/verified' },
  parameters: z.object({
    chain,
    limit: wholeNumber(25, 'must be a whole number, at most 25').optional().describe('rows per page: 25 by default'),
    cursor: address.optional().describe('cursor of the previous page'),
  }),
  answer: z.object({
    total: z.number().describe('contracts that are kept, also those of later pages'),
    cursor: z.string().describe('address of the last contract; empty on the last page'),
    contracts: z.array(
      z.object({
        address: z.string(),
        name: z.string().nullable(),
        language: z.string().nullable(),
        compiler: z.string().nullable(),
        verification: z.enum(['full', 'partial']),
      }),
    ),
  }),
} as const satisfies DataFunction;

/** Functions about blocks, transactions and contracts. */
export const nativeFunctions = {
  getBlock,
  getBlockStats,
  getDateToBlock,
  getLogsByAddress,
  getNFTTransfersByBlock,
  getTransaction,
  getTransactionFailure,
  getContractEvents,
  getContractInfo,
  getVerifiedContracts,
  runContractFunction,
};
