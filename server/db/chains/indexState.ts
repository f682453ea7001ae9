import type { ChainTables } from '@/server/db/chains/chainTables';
import { ChainNotReadyError } from '@/server/db/chains/openChainTables';

/** Where the index of a chain stands. */
export type IndexState = {
  /** The tables' number in the database: another one where the chain was indexed anew. */
  indexId: string;
  genesisHash: string | null;
  startBlock: number;
  /** The newest block; `null` before the first. */
  newest: BlockMark | null;
};

/** Where the index stands; `null` where there is none yet, or an upgrade converts it. */
export async function readIndexState(chain: ChainTables): Promise<IndexState | null> {
  const indexId = await readIndexId(chain);
  if (indexId === null) return null;
  const { rows } = await chain.query<CursorRow>(
    'SELECT genesis_hash, start_block, block_number, block_hash FROM chain.cursor',
  );
  const row = rows[0];
  if (!row) return null;
  const { genesis_hash: genesisHash, block_number: number, block_hash: hash } = row;
  const newest = number === null || hash === null ? null : { number: Number(number), hash };
  return { indexId, genesisHash, startBlock: Number(row.start_block), newest };
}

async function readIndexId(chain: ChainTables): Promise<string | null> {
  try {
    const cursor = `${chain.schema}.cursor`;
    const { rows } = await chain.query<{ id: string | null }>('SELECT to_regclass($1)::oid::text AS id', [cursor]);
    return rows[0]?.id ?? null;
  } catch (error) {
    if (error instanceof ChainNotReadyError) return null;
    throw error;
  }
}

/** A block as it was when it was seen. */
export type BlockMark = { number: number; hash: string };

type CursorRow = {
  genesis_hash: string | null;
  start_block: string;
  block_number: string | null;
  block_hash: string | null;
};
