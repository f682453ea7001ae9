import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import { createClient } from '@/server/db/connections';

/** First half of each advisory lock key, by purpose; unused otherwise. */
const LOCKS = { index: 0x466f79n << 40n, events: 0x466f7an << 40n, notifications: 0x466f7bn << 40n };

/** Time between attempts to acquire a lock, in milliseconds. */
const BETWEEN = 1_000;

/** Heartbeat interval of a lock holder, in milliseconds, and its timeout, in seconds. */
const SIGN_MS = 5_000;
const SILENCE_SECONDS = 30;

/** Callbacks of a lock. */
export type ChainLockOptions = {
  purpose?: keyof typeof LOCKS;
  /** Called before each retry while another backend holds the lock. */
  onWait?: (client: ClientBase) => Promise<void>;
};

/**
 * Acquires the lock of a chain: only one backend per database indexes it (syncs its events,
 * notifies of its transfers), the others wait here. The lock belongs to the returned connection,
 * which is used for all writes: a backend that loses the lock cannot write any more. The connection
 * sends a heartbeat every five seconds; one that is silent for thirty (its process is stopped or
 * its machine is gone) is terminated by the waiting backends.
 *
 * @throws the reason of `signal` once it is aborted
 */
export async function lockChain(
  uri: string,
  chainId: number,
  signal: AbortSignal,
  { purpose = 'index', onWait }: ChainLockOptions = {},
): Promise<Client> {
  const client = createClient(uri, { purpose: `${purpose} ${chainId}` });
  await client.connect();
  const lock = String(LOCKS[purpose] + BigInt(chainId));
  try {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lock]);
      if (rows[0]?.held) break;
      await terminateIdleHolder(client, lock);
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

/**
 * Terminates the connection that holds a lock if the database has been waiting for its process the
 * whole time.
 */
async function terminateIdleHolder(client: ClientBase, lock: string): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pg_locks.database = pg_stat_activity.datid
       AND (classid::bigint << 32) | objid::bigint = $1
       AND datname = current_database() AND wait_event_type = 'Client'
       AND greatest(state_change, query_start) < now() - make_interval(secs => $2)`,
    [lock, SILENCE_SECONDS],
  );
}
