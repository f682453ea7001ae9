import type { Notices } from '@/server/push/createNotices';
import { describeTransfers } from '@/server/push/transfers/describeTransfers';
import type { Transfer } from '@/server/push/transfers/Transfer';

/** Tells accounts what came to them, without a flood. */
export type TransferTeller = {
  tell(userId: string, transfers: readonly Transfer[]): void;
  /** Tells what is held back. */
  stop(): void;
};

/** Notices an account gets in a minute; what comes beyond that is told in one at its end. */
const MOST = 3;
const MINUTE = 60_000;

type Window = { told: number; held: Transfer[]; timer: NodeJS.Timeout };

/** Makes the teller; it counts in the memory of this process, the one that tells of the chain. */
export function createTransferTeller({ tell }: Pick<Notices, 'tell'>): TransferTeller {
  const windows = new Map<string, Window>();

  const send = (userId: string, [first, ...others]: readonly Transfer[]) => {
    if (first) tell(userId, 'transfer', describeTransfers([first, ...others]));
  };
  const close = (userId: string) => {
    const held = windows.get(userId)?.held ?? [];
    windows.delete(userId);
    if (held.length > 0) open(userId, held);
  };
  const open = (userId: string, transfers: readonly Transfer[]) => {
    windows.set(userId, { told: 1, held: [], timer: setTimeout(() => close(userId), MINUTE).unref() });
    send(userId, transfers);
  };

  return {
    tell(userId, transfers) {
      const window = windows.get(userId);
      if (!window) return open(userId, transfers);
      if (window.told >= MOST) {
        window.held.push(...transfers);
        return;
      }
      window.told += 1;
      send(userId, transfers);
    },
    stop() {
      for (const [userId, { held, timer }] of windows) {
        clearTimeout(timer);
        send(userId, held);
      }
      windows.clear();
    },
  };
}
