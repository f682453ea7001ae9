import { AsyncLocalStorage } from 'node:async_hooks';
import { BaseError } from 'viem';
import { currentRequest } from '@/server/process/currentRequest';

/** Calls of a node that one unit of a caller's minute pays for. */
export const CALLS_PER_UNIT = 10;

/** Calls that are paid for already, and what pays for ten more. */
type Meter = { left: number; pay: () => Promise<void> };

const meters = new AsyncLocalStorage<Meter>();

/** A node was not asked: nobody waits for its answer any longer, or nobody paid for it. The reason is the cause. */
export class NodeCallRefused extends BaseError {
  override readonly name = 'NodeCallRefused';

  constructor(cause: Error) {
    super('The node was not asked.', { cause });
  }
}

/**
 * Does work whose calls of nodes are paid for: those that its own units do not cover as they are made, whatever its
 * parameters lead to.
 *
 * @param units that were paid before
 * @param spend takes further units; @throws where the caller has none left
 */
export function meterNodeCalls<Result>(
  units: number,
  spend: (units: number) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return meters.run({ left: units * CALLS_PER_UNIT, pay: () => spend(1) }, work);
}

/** Asks before a call of a node, on behalf of whatever request. @throws {NodeCallRefused} */
export async function permitNodeCall(): Promise<void> {
  const { aborted, reason } = currentRequest()?.signal ?? {};
  if (aborted) throw new NodeCallRefused(reason as Error);
  const meter = meters.getStore();
  if (!meter) return;
  meter.left -= 1;
  if (meter.left >= 0) return;
  meter.left += CALLS_PER_UNIT;
  await meter.pay().catch((error: Error) => {
    throw new NodeCallRefused(error);
  });
}
