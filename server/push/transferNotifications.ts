import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { lockChain } from '@/server/db/chains/lockChain';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { openChainTables, readIndexState } from '@/server/db/chains/openChainTables';
import { type Database, hasParseCode } from '@/server/parse/database';
import { NOTIFICATION_CURSOR_CLASS } from '@/server/push/classes';
import { ownerOf } from '@/server/push/deviceRows';
import type { Notifier } from '@/server/push/createDelivery';
import type { PushChains } from '@/server/push/createPush';
import { createTransferNotifier, isNotified, type Transfer, type TransferNotifier } from '@/server/push/transferText';
import { readBlockTime, readReceivers, readTransfers } from '@/server/push/readTransfers';

/** Addresses and accounts that are looked up at once. */
const BATCH_SIZE = 500;

/** Notifies accounts of the transfers of a chain. */
type NotifyOptions = {
  chainId: number;
  /** PostgreSQL that holds the chain's tables. */
  databaseUri: string;
  database: Database;
  notifier: TransferNotifier;
  log: { warn(fields: object, words: string): void };
};

/** Time between two looks at the index, in milliseconds. */
const POLL_INTERVAL = 500;

/** Blocks that are looked at together. */
const BLOCKS = 200;

/** Older transfers are not reported, in milliseconds: an index may be catching up. */
const MAX_AGE = 60 * 60_000;

/** How long a contract may take to say what it is called, in milliseconds; after that nobody is notified of it. */
const TIMEOUT = 30_000;

/** There is nothing to tell, whatever comes next. */
const NONE = '';

/** Waits after a failure, in milliseconds: doubled each time up to the last. */
const MIN_BACKOFF = 500;
const MAX_BACKOFF = 30_000;

/**
 * Tells accounts what comes to their addresses on a chain until it is stopped. Of all backends on a database one does it,
 * and another goes on from its mark. The mark is kept first: nobody is told twice, and what a process had not told when
 * it was killed is not told.
 */
async function notifyTransfers(options: NotifyOptions, signal: AbortSignal): Promise<void> {
  const { chainId, databaseUri, log } = options;
  let wait = MIN_BACKOFF;
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      const client = await lockChain(databaseUri, chainId, signal, { purpose: 'notifications' });
      const chain = openChainTables(client, chainId);
      try {
        for (let done: string | null = null; ;) {
          signal.throwIfAborted();
          done = await notifyNext(chain, options, done);
          if (done !== null) await sleep(POLL_INTERVAL, undefined, { signal });
        }
      } finally {
        await client.end();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - startedAt > MAX_BACKOFF) wait = MIN_BACKOFF;
      log.warn({ err: error, chainId }, `telling of transfers broke off; again in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
      wait = Math.min(wait * 2, MAX_BACKOFF);
    }
  }
}

/**
 * Tells of the next blocks.
 *
 * @param done what the index was like when all of it was told
 * @returns what it is like now, if all of it is told; `null` where there is more to tell, or to wait for
 */
async function notifyNext(chain: ChainTables, options: NotifyOptions, done: string | null): Promise<string | null> {
  const { chainId, database, notifier } = options;
  const index = await readIndexState(chain);
  const genesis = index?.genesisHash;
  if (!index?.newest || typeof genesis !== 'string') return NONE;
  const newest = index.newest.number;
  const state = `${index.indexId} ${index.newest.hash}`;
  if (state === done) return done;
  const cursor = await readCursor(database, chainId);
  if (cursor?.genesis !== genesis) {
    // The first look, or another chain under the same number: what is there already is no news.
    await saveCursor(database, chainId, { block: newest, genesis });
    return state;
  }
  // Below the mark while a reorganisation is on its way: what comes back was told.
  if (newest <= cursor.block) return state;
  const time = await readBlockTime(chain, newest);
  if (time === null) return NONE; // Taken back meanwhile.
  if (isOld(time)) {
    // An index that catches up.
    await saveCursor(database, chainId, { block: newest, genesis });
    return state;
  }
  const span = { after: cursor.block, to: Math.min(newest, cursor.block + BLOCKS) };
  const owners = await findReceivers(database, await readReceivers(chain, span));
  const found = owners.size === 0 ? [] : await readTransfers(chain, span, [...owners.keys()]);
  const unknown = found.find(isUnknown);
  const block = unknown ? unknown.blockNumber - 1 : span.to;
  if (block > cursor.block) await saveCursor(database, chainId, { block, genesis });
  const news = found.filter((one) => one.blockNumber <= block && !isOld(one.blockTime) && isNotified(one));
  for (const owner of new Set(owners.values())) {
    const own = news.filter(({ receiver }) => owners.get(receiver) === owner);
    if (own.length > 0) notifier.notify(owner, own);
  }
  if (unknown) await sleep(POLL_INTERVAL);
  return block === newest ? state : null;
}

const ageOf = (time: Date): number => Date.now() - time.getTime();

const isOld = (time: Date): boolean => ageOf(time) > MAX_AGE;

/** Whether its contract was not asked yet what it is called: it is, moments after it was first seen. */
const isUnknown = (transfer: Transfer): boolean =>
  transfer.kind !== 'coin' && !transfer.token.isKnown && ageOf(transfer.blockTime) < TIMEOUT;

/** Dependencies of the transfer notifications. */
export type TransfersOptions = { chains: PushChains; database: Database; notifier: Notifier; log: Logger };

/** Notifies accounts of incoming transfers on every indexed chain, until it is stopped. */
export function startTransfers({ chains, database, notifier, log }: TransfersOptions): { stop(): Promise<void> } {
  const { databaseUri } = chains;
  const stopped = new AbortController();
  const transfers = createTransferNotifier(notifier);
  const running = chains.chains.map(({ chainId }) =>
    notifyTransfers({ chainId, databaseUri, database, notifier: transfers, log }, stopped.signal),
  );
  return {
    async stop() {
      stopped.abort();
      await Promise.all(running);
      transfers.stop();
    },
  };
}

/** Up to which block of a chain accounts were told what came to them, and of which chain that is. */
type NotificationCursor = { block: number; genesis: string };

/** The mark of a chain; `null` where nobody was told of it yet. */
async function readCursor(database: Database, chainId: number): Promise<NotificationCursor | null> {
  const [row] = await database.find(NOTIFICATION_CURSOR_CLASS, { objectId: String(chainId) }, { limit: 1 });
  return row ? { block: Number(row['block']), genesis: String(row['genesis']) } : null;
}

/** Keeps the mark of a chain; who holds the chain alone writes it. */
async function saveCursor(database: Database, chainId: number, mark: NotificationCursor): Promise<void> {
  const objectId = String(chainId);
  try {
    await database.update(NOTIFICATION_CURSOR_CLASS, { objectId }, mark);
  } catch (error) {
    if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
    const moment = new Date().toISOString();
    await database.create(NOTIFICATION_CURSOR_CLASS, {
      objectId,
      createdAt: moment,
      updatedAt: moment,
      ...mark,
      ACL: {},
    });
  }
}

/** Which of these addresses (lower case) belong to accounts: account by address. */
async function findReceivers(database: Database, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (const some of partsOf(addresses)) {
    const rows = await database.find(
      CHAIN_FAMILIES.eth.addressClass,
      { objectId: { $in: some } },
      { limit: some.length },
    );
    for (const row of rows) {
      const owner = ownerOf(row);
      if (owner !== null) owners.set(row.objectId, owner);
    }
  }
  return owners;
}

function partsOf(all: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < all.length; at += BATCH_SIZE) parts.push(all.slice(at, at + BATCH_SIZE));
  return parts;
}
