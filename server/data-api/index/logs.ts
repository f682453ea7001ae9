import type { ContractEvent, Log, Page } from '@/protocol/data/shapes';
import { readEventDescription, tellEvent } from '@/server/data-api/eventDescription';
import { Conditions, listPage, type PageParameters } from '@/server/data-api/index/listPage';
import type { Index } from '@/server/data-api/index/connectIndex';
import { addRange, blockOfMoment, type RangeParameters } from '@/server/data-api/index/blockRange';
import { JOIN_BLOCK, LOG_COLUMNS } from '@/server/data-api/index/columns';
import { toBytes } from '@/server/db/chains/bytes';

type Topics = Partial<Record<'topic0' | 'topic1' | 'topic2' | 'topic3', string | undefined>>;

/**
 * `getLogsByAddress`: what a contract has told, newest first. `block_number` goes before the range.
 *
 * @throws Parse.Error 101 for a `block_number` that the index does not have
 */
export async function getLogsByAddress(
  index: Index,
  parameters: { address: string; block_number?: number | undefined } & Topics & RangeParameters & PageParameters,
): Promise<Page<Log>> {
  const { address, block_number, topic0, topic1, topic2, topic3 } = parameters;
  const where = new Conditions().add(toBytes(address), (value) => `t.address = ${value}`);
  for (const [position, topic] of [topic0, topic1, topic2, topic3].entries()) {
    where.add(topic && toBytes(topic), (value) => `t.topic${position} = ${value}`);
  }
  if (block_number === undefined) await addRange(index, where, parameters);
  else {
    const block = await blockOfMoment(index, { to_block: block_number });
    where.add(block, (value) => `t.block_number = ${value}`);
  }
  const key = ['block_number', 'log_index'];
  const listing = {
    name: 'getLogsByAddress',
    table: 'chain.logs',
    key,
    where,
    columns: LOG_COLUMNS,
    joins: JOIN_BLOCK,
  };
  return listPage(index, listing, parameters);
}

/**
 * `getContractEvents`: the events of one kind that a contract has told, newest first, decoded by their description.
 *
 * @param parameters `topic` is the event's hash or signature; `data` its description, alone or within an ABI
 * @throws Parse.Error 142 where the description is none of this event
 */
export async function getContractEvents(
  index: Index,
  parameters: { address: string; topic: string; data: unknown } & RangeParameters & PageParameters,
): Promise<ContractEvent[]> {
  const { topic0, event } = readEventDescription(parameters.topic, parameters.data);
  const { result } = await getLogsByAddress(index, { ...parameters, topic0 });
  return result.map((log) => tellEvent(event, log));
}
