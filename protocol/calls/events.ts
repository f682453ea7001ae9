import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { noParameters } from '@/protocol/calls/shapes';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';
import { address } from '@/protocol/data/parameters';

/** Longer names of classes leave no room for the names of their indexes in PostgreSQL. */
const MAX_NAME_LENGTH = 40;
/** Contracts that are asked about at once. */
const MAX_CONTRACTS = 50;

const anyChain = z.union([z.string(), z.number()], { error: 'must be the name or ID of a chain' });
const className = z.string({ error: 'must be the name of a class' });

/** Contract events to write into a class. Names and forms are those of the closed service. */
export const eventWatchParameters = z.object({
  chainId: anyChain,
  address,
  topic: z
    .string({ error: 'must be the signature of an event, or its hash' })
    .min(1)
    .max(2_000)
    .describe('signature of the event, such as Transfer(address,address,uint256), or its hash'),
  abi: z.unknown().optional().describe("ABI of the event or of the contract, or a compiler's file that holds it"),
  tableName: className
    .max(MAX_NAME_LENGTH, `must have up to ${MAX_NAME_LENGTH} characters`)
    .regex(/^[A-Za-z]\w*$/, 'must start with a letter and have only letters, digits and underscores')
    .describe('class that the events are written into'),
  sync_historical: z.boolean({ error: 'must be true or false' }).default(true),
  filter: z.record(z.string(), z.unknown(), { error: 'must be an object such as {"eq": ["from", "0x…"]}' }).nullish(),
  description: z.string({ error: 'must be a string' }).max(500).default(''),
});

/** Contract events that are written into a class, and how far they are. */
export const watchedEvent = z.strictObject({
  id: z.string(),
  chainId: z.string().describe('hexadecimal'),
  address: z.string(),
  topic: z.string(),
  event: z.string().nullable().describe('name of the event; null where no ABI was given'),
  tableName: z.string(),
  filter: z.record(z.string(), z.unknown()).nullable(),
  sync_historical: z.boolean(),
  description: z.string(),
  first_block: z.number(),
  block_number: z.number().nullable().describe('block up to which all events are written; null before the first'),
  events: z.number().describe('events of the contract in the class'),
  confirmed: z.number().describe('those of them that are confirmed'),
  undecoded: z.number().describe('logs that the ABI does not fit'),
  refused: z.number().describe('events that cloud code refused'),
  fault: z.string().describe('why nothing is written at present; empty where nothing is wrong'),
});

/** What a new watch answers. */
export const eventWatch = z.strictObject({
  success: z.literal(true),
  id: z.string(),
  tableName: z.string(),
  topic: z.string(),
  first_block: z.number().describe('first block whose events are written'),
});

/** Refusals of a new watch. */
export const EVENT_WATCH_ERRORS = { [SCRIPT_FAILED]: 'The chain is not indexed.' };

/** Contract events that are written into classes. */
export const eventCalls = {
  watchContractEvent: {
    summary: 'Writes the events of a contract into a class from now on.',
    access: 'operator',
    errors: EVENT_WATCH_ERRORS,
    parameters: eventWatchParameters,
    answer: eventWatch,
  },
  unwatchContractEvent: {
    summary: 'Writes no more events of a contract into a class; what is in it stays.',
    access: 'operator',
    errors: { [OBJECT_NOT_FOUND]: 'No such event is written into the class.' },
    parameters: z.object({
      tableName: className.min(1),
      chainId: z.union([z.string(), z.number()]).optional(),
      address: z.string().optional(),
      topic: z.string().optional(),
    }),
    answer: z.strictObject({ success: z.literal(true), removed: z.number() }),
  },
  listWatchedEvents: {
    summary: 'Lists the events that are written into classes, oldest first, with their progress.',
    access: 'operator',
    parameters: noParameters,
    answer: z.array(watchedEvent),
  },
  describeEvents: {
    summary: 'Returns the ABIs of the watched events of some contracts.',
    access: 'anyone',
    parameters: z.object({
      chainId: anyChain,
      addresses: z.array(address, 'must be a list of contracts').max(MAX_CONTRACTS, `at most ${MAX_CONTRACTS}`),
    }),
    answer: z.array(
      z.strictObject({
        address: z.string().describe('the contract, in lower case'),
        event: z.record(z.string(), z.unknown()).describe('ABI of the event'),
      }),
    ),
  },
} as const satisfies Record<string, Call>;

/** Contract events to write into a class. */
export type EventWatchParameters = z.output<typeof eventWatchParameters>;
/** Contract events that are written into a class. */
export type AdminEvents = z.output<typeof watchedEvent>;
