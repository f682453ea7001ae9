import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { connectClient, type ConnectionOptions, createClient, isServerFull } from '@/server/db/connections';
import type { PartState } from '@/server/observability/createHealth';

/** Holds a line to the database and notices when it breaks. */
export type DatabaseWatch = { state(): Promise<PartState>; stop(): Promise<void> };

/** Time between attempts to connect again, in milliseconds. */
const BETWEEN = 1_000;

/** A database that says nothing for so long is taken for dead, in milliseconds. */
const TIMEOUT = 2_000;

const CONNECTION: ConnectionOptions = { purpose: 'health', connectTimeout: TIMEOUT, queryTimeout: TIMEOUT };

/** Reads accounts: without them nobody is signed in. */
const LOOK = 'SELECT FROM "_User" LIMIT 1';

/** Whether no answer came in time: of a connection that was asked for, or of a statement. The driver has no code for it. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && /^(timeout expired|Query read timeout)$/.test(error.message);

/** SQLSTATE of a table that is not there: the Parse protocol has not made it yet. */
const UNDEFINED_TABLE = '42P01';

/**
 * Watches a PostgreSQL database. `state` asks it anew each time, and rejects where it does not answer; a line that stays
 * open tells the log when it breaks and when the database is back.
 */
export async function watchDatabase(uri: string, log: Logger): Promise<DatabaseWatch> {
  const stopped = new AbortController();
  let client: Client | null = null;

  const connect = async () => {
    const next = await connectClient(uri, CONNECTION, (made) =>
      made.on('error', (error) => stopped.signal.aborted || log.error({ err: error }, 'the database went away')),
    );
    client = next;
    next.once('end', () => {
      client = null;
      if (!stopped.signal.aborted)
        reconnect().catch((error: unknown) => log.error({ err: error }, 'no longer watched'));
    });
  };
  const reconnect = async () => {
    while (!client && !stopped.signal.aborted) {
      await sleep(BETWEEN, undefined, { signal: stopped.signal }).catch(() => undefined); // Stopped: seen just below.
      if (stopped.signal.aborted) return;
      await connect().then(
        () => log.info('the database answers again'),
        (error: unknown) => log.error({ err: error }, 'the database does not answer'),
      );
    }
  };

  await connect();
  return {
    async state() {
      // A busy machine takes long to let somebody in: the line that is open shows whether the database lives.
      const lives = client?.query(LOOK).then(
        () => true,
        (error: unknown) => codeOf(error) === UNDEFINED_TABLE,
      );
      try {
        await reread(createClient(uri, CONNECTION));
      } catch (error) {
        if (!isLate(error) || !(await lives)) throw error;
      }
      return { status: 'ok' };
    },
    async stop() {
      stopped.abort();
      await client?.end();
    },
  };
}

/** Reads accounts over a connection of its own: an old one still answers when the files beneath the database are gone. */
async function reread(client: Client): Promise<void> {
  try {
    await client.connect();
    await client.query(LOOK);
  } catch (error) {
    // One without a free connection lives, and the requests of this backend wait for theirs.
    if (codeOf(error) !== UNDEFINED_TABLE && !isServerFull(error)) throw error;
  } finally {
    await Promise.race([client.end(), sleep(TIMEOUT, undefined, { ref: false })]);
  }
}
