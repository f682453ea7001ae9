import { setTimeout as wait } from 'node:timers/promises';
import type { Index } from '@/server/data-api/index/connectIndex';
import { requireContract, requireToken, type TokenKey } from '@/server/data-api/index/requireContract';
import { toBytes } from '@/server/db/chains/bytes';

/** How far fetching anew is. */
export type Resync = { status: 'started' | 'completed' | 'failed' };

/** How long `mode: 'sync'` waits, in milliseconds, and how often it looks. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 200;

/**
 * `reSyncMetadata`: has the metadata of one NFT fetched anew, and its `token_uri` read anew for `flag: 'uri'`. Answers at
 * once, or for `mode: 'sync'` when it is done.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function reSyncMetadata(
  index: Index,
  parameters: {
    address: string;
    token_id: string;
    flag?: 'uri' | 'metadata' | undefined;
    mode?: 'async' | 'sync' | undefined;
  },
): Promise<Resync> {
  const token = await requireToken(index, parameters);
  await index.query(
    `UPDATE chain.nft_tokens SET state = 'waiting', tries = 0, next_try_at = now(),
      token_uri = CASE WHEN $3 THEN NULL ELSE token_uri END
    WHERE token_address = $1 AND token_id = $2`,
    [toBytes(token.token_address), token.token_id, parameters.flag === 'uri'],
  );
  return { status: parameters.mode === 'sync' ? await outcome(index, token) : 'started' };
}

async function outcome(index: Index, { token_address, token_id }: TokenKey): Promise<Resync['status']> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    await wait(LOOK_MS);
    const { rows } = await index.query<{ state: string }>(
      'SELECT state FROM chain.nft_tokens WHERE token_address = $1 AND token_id = $2',
      [toBytes(token_address), token_id],
    );
    if (rows[0]?.state === 'done') return 'completed';
    if (rows[0]?.state === 'failed') return 'failed';
  }
  return 'started';
}

/**
 * `syncNFTContract`: has the metadata of all NFTs of a contract fetched anew, one after the other.
 *
 * @throws Parse.Error 101 for a contract that the index does not know
 */
export async function syncNFTContract(index: Index, parameters: { address: string }): Promise<Record<string, never>> {
  const { address } = await requireContract(index, parameters.address, 'nft');
  // Taken in one order, so that two who ask at the same time wait for each other in turn.
  await index.query(
    `UPDATE chain.nft_tokens t SET state = 'waiting', tries = 0, next_try_at = now()
    FROM (SELECT token_id FROM chain.nft_tokens WHERE token_address = $1 ORDER BY token_id FOR UPDATE) mine
    WHERE t.token_address = $1 AND t.token_id = mine.token_id`,
    [toBytes(address)],
  );
  return {};
}
