import { INTERNAL_SERVER_ERROR } from '@/protocol/codes';
import { RequestError } from '@/server/gateway/ParseCall';
import { networkOf } from '@/protocol/clientAddress';

/** What the bodies of all requests that are read or carried out may hold together, in bytes. */
const TOTAL_BYTES = 64 * 1024 * 1024;
/** Share of it that one network address may hold. */
const SHARE = 0.1;
/** A body up to this many bytes is always let in, and not counted. */
const FREE_BYTES = 64 * 1024;
/** Until it is worth trying again, in seconds. */
const RETRY_AFTER = 2;

/** Room that the body of one request takes. */
export type HeldBody = {
  /** Its length is known now, in bytes. */
  resize(bytes: number): void;
  /** The request has ended, or what it began has. */
  release(): void;
};

/** Bounds the memory of bodies, so that requests which wait can't fill it. */
export type BodyBudget = {
  /**
   * Takes room for a body before it is read.
   *
   * @param bytes its length, or the most that it can have
   * @throws {RequestError} 503 where there is no room, for all or for this address
   */
  hold(address: string, bytes: number): HeldBody;
};

/** Makes the budget of a process. */
export function createBodyBudget({ total = TOTAL_BYTES, share = SHARE, free = FREE_BYTES } = {}): BodyBudget {
  const byAddress = new Map<string, number>();
  let all = 0;
  const add = (address: string, bytes: number) => {
    all += bytes;
    const held = (byAddress.get(address) ?? 0) + bytes;
    if (held > 0) byAddress.set(address, held);
    else byAddress.delete(address);
  };
  const counted = (bytes: number) => (bytes <= free ? 0 : bytes);
  return {
    hold(given, bytes) {
      const address = networkOf(given);
      let held = counted(bytes);
      if (held > 0 && (all + held > total || (byAddress.get(address) ?? 0) + held > total * share)) {
        throw new RequestError(
          503,
          INTERNAL_SERVER_ERROR,
          'Too many large requests are being carried out. Try again in a moment.',
          RETRY_AFTER,
        );
      }
      add(address, held);
      return {
        resize(length) {
          add(address, counted(length) - held);
          held = counted(length);
        },
        release() {
          add(address, -held);
          held = 0;
        },
      };
    },
  };
}
