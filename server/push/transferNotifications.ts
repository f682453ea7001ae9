import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { holdChain } from '@/server/db/chains/holdChain';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { openChainTables, readIndexState } from '@/server/db/chains/openChainTables';
import { type Database, hasParseCode, userPointer } from '@/server/parse/database';
import { NOTICE_MARK_CLASS } from '@/server/push/classes';
import { ownerOf } from '@/server/push/deviceRows';
import type { Notifier } from '@/server/push/createDelivery';
import type { PushChains } from '@/server/push/createPush';
import { INSTALLATION_CLASS, WEB_DEVICE } from '@/server/parse/schema/schema';
import { createTransferTeller, isNotified, type Transfer, type TransferTeller } from '@/server/push/transferText';
import { readBlockTime, readReceivers, readTransfers } from '@/server/push/readTransfers';

/** Addresses and accounts that are looked up at once. */
const AT_ONCE = 500;

/** What tells of a chain. */
type TellOptions = {
  chainId: number;
  /** PostgreSQL that holds the chain's tables. */
  databaseUri: string;
  database: Database;
  teller: TransferTeller;
  log: { warn(fields: object, words: string): void };
};

/** Time between two looks at the index, in milliseconds. */
const LOOK = 500;

/** Blocks that are looked at together. */
const BLOCKS = 200;

/** What is older is no news, in milliseconds: an index that catches up tells of nothing old. */
const NEWS = 60 * 60_000;

/** How long a contract may take to say what it is called, in milliseconds; after that nobody is told of it. */
const PATIENCE = 30_000;

/** There is nothing to tell, whatever comes next. */
const NONE = '';

/** Waits after a failure, in milliseconds: doubled each time up to the last. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

/**
 * Tells accounts what comes to their addresses on a chain until it is stopped. Of all backends on a database one does it,
 * and another goes on from its mark. The mark is kept first: nobody is told twice, and what a process had not told when
 * it was killed is not told.
 */
async function tellTransfers(options: TellOptions, signal: AbortSignal): Promise<void> {
  const { chainId, databaseUri, log } = options;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      const client = await holdChain(databaseUri, chainId, signal, { purpose: 'notifications' });
      const chain = openChainTables(client, chainId);
      try {
        for (let done: string | null = null; ;) {
          signal.throwIfAborted();
          done = await tellNext(chain, options, done);
          if (done !== null) await sleep(LOOK, undefined, { signal });
        }
      } finally {
        await client.end();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - began > LAST_WAIT) wait = FIRST_WAIT;
      log.warn({ err: error, chainId }, `telling of transfers broke off; again in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
      wait = Math.min(wait * 2, LAST_WAIT);
    }
  }
}

/**
 * Tells of the next blocks.
 *
 * @param done what the index was like when all of it was told
 * @returns what it is like now, if all of it is told; `null` where there is more to tell, or to wait for
 */
async function tellNext(chain: ChainTables, options: TellOptions, done: string | null): Promise<string | null> {
  const { chainId, database, teller } = options;
  const index = await readIndexState(chain);
  const genesis = index?.genesisHash;
  if (!index?.newest || typeof genesis !== 'string') return NONE;
  const newest = index.newest.number;
  const state = `${index.indexId} ${index.newest.hash}`;
  if (state === done) return done;
  const mark = await readMark(database, chainId);
  if (mark?.genesis !== genesis) {
    // The first look, or another chain under the same number: what is there already is no news.
    await saveMark(database, chainId, { block: newest, genesis });
    return state;
  }
  // Below the mark while a reorganisation is on its way: what comes back was told.
  if (newest <= mark.block) return state;
  const time = await readBlockTime(chain, newest);
  if (time === null) return NONE; // Taken back meanwhile.
  if (isOld(time)) {
    // An index that catches up.
    await saveMark(database, chainId, { block: newest, genesis });
    return state;
  }
  const span = { after: mark.block, to: Math.min(newest, mark.block + BLOCKS) };
  const owners = await findReceivers(database, await readReceivers(chain, span));
  const found = owners.size === 0 ? [] : await readTransfers(chain, span, [...owners.keys()]);
  const unknown = found.find(isUnknown);
  const block = unknown ? unknown.blockNumber - 1 : span.to;
  if (block > mark.block) await saveMark(database, chainId, { block, genesis });
  const news = found.filter((one) => one.blockNumber <= block && !isOld(one.blockTime) && isNotified(one));
  for (const owner of new Set(owners.values())) {
    const own = news.filter(({ receiver }) => owners.get(receiver) === owner);
    if (own.length > 0) teller.tell(owner, own);
  }
  if (unknown) await sleep(LOOK);
  return block === newest ? state : null;
}

const ageOf = (time: Date): number => Date.now() - time.getTime();

const isOld = (time: Date): boolean => ageOf(time) > NEWS;

/** Whether its contract was not asked yet what it is called: it is, moments after it was first seen. */
const isUnknown = (transfer: Transfer): boolean =>
  transfer.kind !== 'coin' && !transfer.token.isKnown && ageOf(transfer.blockTime) < PATIENCE;

/** What the telling of transfers stands on. */
export type TransfersOptions = { chains: PushChains; database: Database; notifier: Notifier; log: Logger };

/** Tells accounts what comes to their addresses, on every chain that is indexed, until it is stopped. */
export function startTransfers({ chains, database, notifier, log }: TransfersOptions): { stop(): Promise<void> } {
  const { databaseUri } = chains;
  const stopped = new AbortController();
  const teller = createTransferTeller(notifier);
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

/** Up to which block of a chain accounts were told what came to them, and of which chain that is. */
type NoticeMark = { block: number; genesis: string };

/** The mark of a chain; `null` where nobody was told of it yet. */
async function readMark(database: Database, chainId: number): Promise<NoticeMark | null> {
  const [row] = await database.find(NOTICE_MARK_CLASS, { objectId: String(chainId) }, { limit: 1 });
  return row ? { block: Number(row['block']), genesis: String(row['genesis']) } : null;
}

/** Keeps the mark of a chain; who holds the chain alone writes it. */
async function saveMark(database: Database, chainId: number, mark: NoticeMark): Promise<void> {
  const objectId = String(chainId);
  try {
    await database.update(NOTICE_MARK_CLASS, { objectId }, mark);
  } catch (error) {
    if (!hasParseCode(error, 101)) throw error;
    const moment = new Date().toISOString();
    await database.create(NOTICE_MARK_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...mark, ACL: {} });
  }
}

/** Which of these addresses (lower case) belong to accounts that have a device told of transfers: account by address. */
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
  const told = new Set<string | null>();
  for (const some of partsOf([...new Set(owners.values())])) {
    const query = { user: { $in: some.map(userPointer) }, channels: 'transfer', deviceType: WEB_DEVICE };
    for (const row of await database.find(INSTALLATION_CLASS, query, { limit: AT_ONCE * 20 })) told.add(ownerOf(row));
  }
  return new Map([...owners].filter(([, owner]) => told.has(owner)));
}

function partsOf(all: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) parts.push(all.slice(at, at + AT_ONCE));
  return parts;
}
