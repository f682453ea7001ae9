import Parse from 'parse/node';
import { z } from 'zod';
import { address } from '@/protocol/data/parameters';
import { readChainId } from '@/protocol/data/readChainId';
import { checkParameters } from '@/server/parse/checkParameters';
import { isInherited } from '@/server/parse/findValueFault';
import type { EventWish } from '@/server/event-sync/watchStore';
import { compileFilter, type EventFilter } from '@/server/event-sync/eventFilter';
import { readWatchedEvent } from '@/server/event-sync/readWatchedEvent';

/** Longer names of classes leave no room for the names of their indexes in PostgreSQL. */
const LONGEST_NAME = 40;

const CLASS_NAME = /^[A-Za-z]\w*$/;

const parametersBut = (reserved: ReadonlySet<string>) =>
  z.object({
    chainId: z.union([z.string(), z.number()], { error: 'must be a chain: its name, or its id' }),
    address,
    topic: z.string({ error: 'must be the signature of an event, or its hash' }).min(1).max(2_000),
    abi: z.unknown().optional(),
    tableName: z
      .string({ error: 'must be the name of a class' })
      .max(LONGEST_NAME, `must have at most ${LONGEST_NAME} letters`)
      .regex(CLASS_NAME, 'must begin with a letter, and have letters, digits and underscores alone')
      .refine(
        (name) => !reserved.has(name.toLowerCase()) && !isInherited(name),
        'is a name that the backend keeps for itself',
      ),
    sync_historical: z.boolean({ error: 'must be true or false' }).default(true),
    filter: z.record(z.string(), z.unknown(), { error: 'must be an object such as {"eq": ["from", "0x…"]}' }).nullish(),
    description: z.string({ error: 'must be a text' }).max(500).default(''),
  });

/**
 * Reads the parameters of `watchContractEvent`. Names and forms are those of the closed service; `limit`, which it
 * took too, has no meaning here: all of the history is written.
 *
 * @param reserved names of classes, in lower case, that the backend keeps for itself
 * @throws Parse.Error 142 that says what is wrong
 */
export function readWish(given: unknown, reserved: ReadonlySet<string>): EventWish {
  const wish = checkParameters(parametersBut(reserved), given);
  const { chainId, address, topic, abi, tableName, sync_historical, filter, description } = wish;
  const chain = readChain(chainId);
  const { topic: hash, event } = readWatchedEvent(topic, abi);
  const wanted: EventFilter | null = filter && Object.keys(filter).length > 0 ? filter : null;
  if (wanted && !event) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'filter: needs the ABI, which names the arguments.');
  }
  if (wanted && event) compileFilter(wanted, event);
  return {
    ...{ chainId: chain, address: address.toLowerCase(), topic: hash, tableName, event, description },
    filter: wanted,
    syncHistorical: sync_historical,
  };
}

/**
 * The decimal id of the chain that a caller names: by name, or by its id in hexadecimal or decimal.
 *
 * @throws Parse.Error 142 for what is no chain
 */
export function readChain(chain: string | number): number {
  const text = String(chain).trim();
  const id = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : readChainId(text);
  if (id !== null) return id;
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `chainId: "${text}" is no chain. Give a name such as eth or polygon, or an id such as 0x1 or 1.`,
  );
}
