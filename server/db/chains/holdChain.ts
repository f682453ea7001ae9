import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';

/** First half of the number of each chain's lock in the database, by what it is held for; in no other use. */
const LOCKS = { index: 0x466f79n << 40n, events: 0x466f7an << 40n, notifications: 0x466f7bn << 40n };

/** Time between attempts to get hold of a chain, in milliseconds. */
const BETWEEN = 1_000;

/** Time between two signs of life of who holds one, in milliseconds, and how long none may come, in seconds. */
const SIGN_MS = 5_000;
const SILENCE_SECONDS = 30;

/** What may be said of holding a chain. */
export type HoldOptions = {
  purpose?: keyof typeof LOCKS;
  /** Called before each further attempt while another backend holds the chain. */
  onWait?: (client: ClientBase) => Promise<void>;
};

/**
 * Gets hold of a chain: of all backends on a database only one indexes it (writes its events into classes, tells of its
 * transfers), the others wait here. The lock belongs to the connection that is given back, over which all is written: who
 * lost the lock cannot write any more. The connection says each five seconds that its process lives; one that is silent
 * for thirty (the process is stopped, its machine gone) is ended by whoever waits.
 *
 * @throws the reason of `signal` once that is aborted
 */
export async function holdChain(
  uri: string,
  chainId: number,
  signal: AbortSignal,
  { purpose = 'index', onWait }: HoldOptions = {},
): Promise<Client> {
  const client = new Client({ connectionString: uri, keepAlive: true });
  client.on('error', () => undefined); // The next query fails, and says why.
  await client.connect();
  const lock = String(LOCKS[purpose] + BigInt(chainId));
  try {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lock]);
      if (rows[0]?.held) break;
      await endSilentHolder(client, lock);
      await onWait?.(client);
      await sleep(BETWEEN, undefined, { signal });
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  const signs = setInterval(() => void client.query('SELECT').catch(() => undefined), SIGN_MS).unref();
  client.once('end', () => clearInterval(signs));
  return client;
}

/** Ends the connection that holds a lock if the database has been waiting for its process all the time. */
async function endSilentHolder(client: ClientBase, lock: string): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pg_locks.database = pg_stat_activity.datid
       AND (classid::bigint << 32) | objid::bigint = $1
       AND datname = current_database() AND wait_event_type = 'Client'
       AND greatest(state_change, query_start) < now() - make_interval(secs => $2)`,
    [lock, SILENCE_SECONDS],
  );
}
