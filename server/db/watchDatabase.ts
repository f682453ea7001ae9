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

/** SQLSTATE of a table that is not there: the Parse protocol has not made it yet. */
const UNDEFINED_TABLE = '42P01';

/** Watches a PostgreSQL database over one connection of its own; its end is known at once, without asking. */
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
      if (!client) return { status: 'down' };
      await reread(createClient(uri, CONNECTION));
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
    await client.query('SELECT FROM "_User" LIMIT 1');
  } catch (error) {
    // One without a free connection lives, and the requests of this backend wait for theirs.
    if (codeOf(error) !== UNDEFINED_TABLE && !isServerFull(error)) throw error;
  } finally {
    await Promise.race([client.end(), sleep(TIMEOUT, undefined, { ref: false })]);
  }
}
