import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { ABI_BOUNDS, countAbiParts, unwrapAbi } from '@/protocol/data/unwrapAbi';

/** An address of the Ethereum family, in any case. */
export const address = z.string().regex(/^0x[\da-f]{40}$/i, 'must be an address: 0x and 40 hexadecimal digits');

/** A hash of 32 bytes, in any case. */
export const hash = z.string().regex(/^0x[\da-f]{64}$/i, 'must be a hash: 0x and 64 hexadecimal digits');

/** A chain by its name or its hexadecimal id; Ethereum where none is given (row G30). */
export const chain = z.string().default('eth').describe('a name such as eth or polygon, or a hexadecimal chain ID');

/** Numbers come as numbers, in decimal, or in hexadecimal with `0x`: REST knows text alone. */
const number = (words: string) => z.union([z.number(), z.string()], words);

/** A whole number from 0 to `most`. @param words what is said of anything else */
export function wholeNumber(most: number, words: string) {
  return number(words).transform((given, context) => {
    const value = typeof given === 'string' && given.trim() === '' ? NaN : Number(given);
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    context.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
}

/** A block by its number. */
export const block = wholeNumber(Number.MAX_SAFE_INTEGER, 'must be the number of a block').describe(
  'number of a block',
);

/** A block by its number or hash. */
export const blockName = z
  .union([z.number().int().nonnegative(), z.string()])
  .transform(String)
  .refine(
    (name) => /^(\d{1,18}|0x[\da-f]{1,15}|0x[\da-f]{64})$/i.test(name),
    'must be the number or the hash of a block',
  )
  .describe('number or hash of a block');

/** Seconds and milliseconds before 1970 or behind the year 275760 are no dates. */
const MAX_TIMESTAMP = 8.64e15;

const NO_DATE = 'must be a date such as 2022-06-01T12:00:00Z, or milliseconds since 1970';

/** A moment: a date in any usual form, in UTC where it names no zone, or milliseconds since 1970. */
export const date = number(NO_DATE)
  .transform((given, context) => {
    const value = readDate(given);
    if (value >= 0 && value <= MAX_TIMESTAMP) return new Date(value);
    context.addIssue({ code: 'custom', message: NO_DATE });
    return z.NEVER;
  })
  .describe('a date, or milliseconds since 1970');

/** What a date begins with: a year or a day, or the name of a day or a month. */
const DATE_BEGIN = /^(\d|(sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)/i;

function readDate(given: string | number): number {
  if (typeof given === 'number') return given;
  const text = given.trim();
  if (/^\d{5,}$/.test(text)) return Number(text);
  // JavaScript takes "-1" and "foo 12" for days of 2001: a date has a whole year, and begins with a figure or a name.
  if (!/\b\d{4}\b/.test(text) || !DATE_BEGIN.test(text)) return NaN;
  // Without a zone JavaScript takes the time of day of this machine.
  const isBare = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text);
  return Date.parse(isBare ? `${text.replace(' ', 'T')}Z` : text);
}

/** One or several; REST repeats the name, or puts commas between. */
export function listOf<Item extends z.ZodType<string, string>>(item: Item, most: number) {
  return z
    .union([z.array(z.string()), z.string()])
    .transform((given) => (typeof given === 'string' ? given.split(',').map((part) => part.trim()) : given))
    .pipe(z.array(item).min(1, 'must name at least one').max(most, `must name at most ${most}`));
}

/** Format of token IDs. */
const format = z.enum(['decimal', 'hex'], 'must be decimal or hex').optional();

/** Most rows before a page that is not found by a cursor: each of them is walked over. */
export const MAX_OFFSET = 10_000_000;

/** Which part of a list is wanted. */
export const pageParameters = {
  limit: wholeNumber(1_000_000, 'must be a whole number').optional().describe('rows per page: 100 by default, max 500'),
  offset: wholeNumber(MAX_OFFSET, 'must be a whole number, at most 10,000,000').optional().describe('rows to skip'),
  page: wholeNumber(1_000_000, 'must be a whole number, at most 1,000,000')
    .optional()
    .describe('number of the page, from 0'),
  cursor: z.string().max(4_096, 'must be the cursor of an answer').optional().describe('cursor of the previous page'),
};

/** Page of a list of tokens, and the format of their IDs. */
export const tokenPageParameters = { ...pageParameters, format };

/** Which part of the chain is meant; blocks go before dates, and both ends belong to it. */
export const rangeParameters = {
  from_block: block.optional(),
  to_block: block.optional(),
  from_date: date.optional(),
  to_date: date.optional(),
};

/** As of when; the block goes before the date. */
export const momentParameters = { to_block: block.optional(), to_date: date.optional() };

/** A switch: REST knows text alone. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false')
  .transform((given) => given === true || given === 'true');

/** The id of a token, in decimal or in hexadecimal. */
export const tokenId = z
  .union([z.string(), z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .transform(String)
  .describe('token ID, decimal or hexadecimal');

/** Format of the token IDs. */
export const formatParameter = { format };

/**
 * Anything that JSON can hold, such as an ABI. What callers send was JSON to begin with: walking through millions of
 * values to see it again would hold up everybody else.
 */
export const json = z.custom<z.core.util.JSONType>((value) => value !== undefined, 'must be given, as JSON');

/**
 * The items of an ABI, which may be given in any form that `unwrapAbi` takes. They are not checked.
 */
export const abi = json.transform((given, context): unknown[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (typeof given !== 'string' && (typeof given !== 'object' || given === null)) return refuse('must be an ABI');
  if (typeof given === 'string' && given.length > ABI_BOUNDS.characters) {
    return refuse(`must be at most ${ABI_BOUNDS.characters} characters of JSON`);
  }
  let items: unknown[];
  try {
    items = unwrapAbi(given);
  } catch {
    return refuse('must be JSON');
  }
  if (items.length > ABI_BOUNDS.items) return refuse(`must have at most ${ABI_BOUNDS.items} items`);
  const isReadable = countAbiParts(items) <= ABI_BOUNDS.parts;
  return isReadable ? items : refuse(`must have at most ${ABI_BOUNDS.parts} items and parameters, none of them deep`);
});

/** Names of chains that the SDK and its older helpers send, in lower case, by decimal chain id (row G30). */
const NAMES: ReadonlyMap<string, number> = new Map([
  ['eth', 1],
  ['mainnet', 1],
  ['ropsten', 3],
  ['rinkeby', 4],
  ['goerli', 5],
  ['kovan', 42],
  ['bsc', 56],
  ['binance', 56],
  ['bsc testnet', 97],
  ['polygon', 137],
  ['matic', 137],
  ['fantom', 250],
  ['mumbai', 80_001],
  ['avalanche', 43_114],
  ['avalanche testnet', 43_113],
]);

/**
 * The decimal chain id behind what a caller calls a chain: a name in any case, or a hexadecimal id.
 *
 * @returns `null` for what is neither
 */
export function readChainId(chain: string): number | null {
  const name = chain.trim().toLowerCase();
  if (/^0x[\da-f]{1,13}$/.test(name)) return Number(name) || null;
  return NAMES.get(name) ?? null;
}

/** The REST route of a function: `v2` below `/api/v2`, `solana` below `/api/solana`. */
export type DataRoute = {
  api: 'v2' | 'solana';
  method: 'GET' | 'POST' | 'PUT';
  /** Parameters in it begin with a colon; the others come in the query. */
  path: string;
  /** What the body is: the whole value of one parameter, or an object that holds several. */
  body?: string | readonly string[];
};

/** A function of the data service, as the registry declares it. */
export type DataFunction = Call & {
  access: 'anyone';
  /** What a call takes off a key's share of a minute. */
  cost: number;
  /**
   * The parameter that lists what is asked for, where each item costs something: one unit more for so many of them. Of an
   * ABI each parameter counts, too (`countAbiParts`).
   */
  list?: { name: string; formerName?: string; itemsPerUnit: number; isAbi?: boolean };
  /** Absent for functions that are called by name alone. */
  rest?: DataRoute;
  /** Whether an absent `address` means that of the visitor who asks, as the SDK has it. */
  ofVisitor?: boolean;
};
