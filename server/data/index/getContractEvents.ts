import type { ContractEvent } from '@/protocol/data/shapes';
import { readEventDescription, tellEvent } from '@/server/data/eventDescription';
import type { RangeParameters } from '@/server/data/index/blockRange';
import { getLogsByAddress } from '@/server/data/index/getLogsByAddress';
import type { Index } from '@/server/data/index/Index';
import type { PageParameters } from '@/server/data/index/listPage';

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
