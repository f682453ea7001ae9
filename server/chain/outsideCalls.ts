import { AsyncLocalStorage } from 'node:async_hooks';
import { BaseError } from 'viem';
import { currentRequest } from '@/server/process/currentRequest';

/** Calls of other machines that one unit of a caller's minute pays for. */
export const CALLS_PER_UNIT = 10;

/** Calls that are paid for or about to be, what pays for ten more, and what was paid so far: once refused, it stays so. */
type Meter = { left: number; pay: () => Promise<void>; paid: Promise<void> };

const meters = new AsyncLocalStorage<Meter>();

/** Another machine was not asked: nobody waits for its answer any longer, or nobody paid for it. The reason is the cause. */
export class OutsideCallRefused extends BaseError {
  override readonly name = 'OutsideCallRefused';
  override readonly cause: Error;

  constructor(cause: Error) {
    super('The call was not made.', { cause });
    this.cause = cause;
  }
}

/**
 * Does work whose calls of other machines are paid for (nodes, hosts of token files, gateways of names, the hosted API):
 * those that its own units do not cover as they are made, whatever its parameters lead to. See docs/decisions/0044.
 *
 * @param units that were paid before
 * @param spend takes further units; @throws where the caller has none left
 */
export function meterOutsideCalls<Result>(
  units: number,
  spend: (units: number) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return meters.run({ left: units * CALLS_PER_UNIT, pay: () => spend(1), paid: Promise.resolve() }, work);
}

/**
 * Asks before each call of another machine, and each further try of it, on behalf of whatever request.
 *
 * @throws {OutsideCallRefused}
 */
export async function permitOutsideCall(): Promise<void> {
  const { aborted, reason } = currentRequest()?.signal ?? {};
  if (aborted) throw new OutsideCallRefused(reason as Error);
  const meter = meters.getStore();
  if (!meter) return;
  meter.left -= 1;
  while (meter.left < 0) {
    meter.left += CALLS_PER_UNIT;
    meter.paid = meter.paid.then(() => payFor(meter));
  }
  // Of calls at once each waits until it is paid for.
  await meter.paid;
}

async function payFor({ pay }: Meter): Promise<void> {
  try {
    await pay();
  } catch (error) {
    throw new OutsideCallRefused(error as Error);
  }
}

/** Counts a call that is made whether or not it is paid for, since others wait for it too: the next ones pay for it. */
export function countOutsideCall(): void {
  const meter = meters.getStore();
  if (meter) meter.left -= 1;
}
