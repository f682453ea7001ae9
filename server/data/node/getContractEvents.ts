import Parse from 'parse/node';
import type { PublicClient } from 'viem';
import type { ContractEvent } from '@/protocol/data/shapes';
import { readEventDescription, tellEvent } from '@/server/data/eventDescription';
import type { RangeParameters } from '@/server/data/index/blockRange';
import type { PageParameters } from '@/server/data/index/listPage';
import { getLogsByAddress } from '@/server/data/node/getLogsByAddress';

/**
 * `getContractEvents`: the events of one kind that a contract has told, newest first, decoded by their description.
 *
 * @param parameters `topic` is the event's hash or signature; `data` its description, alone or within an ABI
 * @throws Parse.Error 142 where the description is none of this event, 155 where the node takes too long to look through
 *   so many blocks: a list without cursor cannot say that it is not whole
 */
export async function getContractEvents(
  client: PublicClient,
  parameters: { address: string; topic: string; data: unknown } & RangeParameters & PageParameters,
): Promise<ContractEvent[]> {
  const { topic0, event } = readEventDescription(parameters.topic, parameters.data);
  const { result, page_size, cursor } = await getLogsByAddress(client, { ...parameters, topic0 });
  if (cursor && result.length < page_size) {
    throw new Parse.Error(
      Parse.Error.REQUEST_LIMIT_EXCEEDED,
      'The node takes too long to look through so many blocks. Ask for fewer: from_block and to_block.',
    );
  }
  return result.map((log) => tellEvent(event, log));
}
