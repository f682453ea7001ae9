import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** First half of the number of each chain's lock in the database, by what it is held for; in no other use. */
const LOCKS = { index: 0x466f79n << 40n, events: 0x466f7an << 40n, notices: 0x466f7bn << 40n };

/** Time between attempts to get hold of a chain, in milliseconds. */
const BETWEEN = 1_000;

/**
 * Gets hold of a chain: of all backends on a database only one indexes it (writes its events into classes, tells of its
 * transfers), the others wait here. The lock belongs to the connection that is given back, over which all is written: who
 * lost the lock cannot write any more.
 *
 * @throws the reason of `signal` once that is aborted
 */
export async function holdChain(
  uri: string,
  chainId: number,
  signal: AbortSignal,
  purpose: keyof typeof LOCKS = 'index',
): Promise<Client> {
  const client = new Client({ connectionString: uri });
  client.on('error', () => undefined); // The next query fails, and says why.
  await client.connect();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        String(LOCKS[purpose] + BigInt(chainId)),
      ]);
      if (rows[0]?.held) return client;
      await sleep(BETWEEN, undefined, { signal });
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}
