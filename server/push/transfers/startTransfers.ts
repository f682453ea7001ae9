import type { Logger } from 'pino';
import type { Database } from '@/server/parse/database';
import type { Notices } from '@/server/push/createNotices';
import { createTransferTeller } from '@/server/push/transfers/createTransferTeller';
import { tellTransfers } from '@/server/push/transfers/tellTransfers';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';

/** What the telling of transfers stands on. */
export type TransfersOptions = { chains: EventSyncSettings; database: Database; notices: Notices; log: Logger };

/** Tells accounts what comes to their addresses, on every chain that is indexed, until it is stopped. */
export function startTransfers({ chains, database, notices, log }: TransfersOptions): { stop(): Promise<void> } {
  const { databaseUri } = chains;
  const stopped = new AbortController();
  const teller = createTransferTeller(notices);
  const running = chains.chains.map(({ chainId }) =>
    tellTransfers({ chainId, databaseUri, database, teller, log }, stopped.signal),
  );
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
      teller.stop();
    },
  };
}
