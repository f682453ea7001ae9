import type { Conditions } from '@/server/data-api/index/listPage';
import { invalid, notFound } from '@/server/data-api/sources/Source';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { openChainTables } from '@/server/db/chains/openChainTables';
import { createPool } from '@/server/db/connections';

/** How long a question to an index may take, and how long one waits for its turn, in milliseconds. */
const TIMEOUT = 10_000;

/** Which index, and how patiently it is asked: `patience` in milliseconds. */
export type IndexConnection = {
  databaseUri: string;
  chainId: number;
  patience?: number;
  /** Most connections. */
  max: number;
  /** A connection that nobody uses broke off; the next question gets another one. */
  onBroken: (error: Error) => void;
};

/** The tables of one chain, to answer callers from. */
export type Index = Pick<ChainTables, 'query'>;

/** An index with connections of its own, which `end` closes. */
export type ConnectedIndex = Index & { end(): Promise<void> };

/**
 * Connects to the tables of a chain, to answer callers from. The database gives up on what takes too long (SQLSTATE
 * 57014): a few dear questions of strangers would hold all the connections otherwise. Until the tables are those of this
 * version, questions fail with `ChainNotReadyError`.
 */
export function connectIndex({
  databaseUri,
  chainId,
  patience: timeout = TIMEOUT,
  max,
  onBroken,
}: IndexConnection): ConnectedIndex {
  const pool = createPool(databaseUri, {
    purpose: `data ${chainId}`,
    max,
    connectTimeout: timeout,
    statementTimeout: timeout,
  });
  pool.on('error', onBroken);
  const { query } = openChainTables(pool, chainId);
  return { query, end: () => pool.end() };
}

/** A part of the chain. Blocks go before dates. Both ends belong to it. */
export type RangeParameters = {
  from_block?: number | undefined;
  to_block?: number | undefined;
  from_date?: Date | undefined;
  to_date?: Date | undefined;
};

/**
 * Checks that a part of the chain begins before it ends.
 *
 * @throws Parse.Error 142 where it does not
 */
export function checkRange({ from_block, to_block, from_date, to_date }: RangeParameters): void {
  if (from_block !== undefined && to_block !== undefined && from_block > to_block) {
    throw invalid('from_block: must not be above to_block');
  }
  const byDates = from_block === undefined && to_block === undefined;
  if (byDates && from_date && to_date && from_date > to_date) throw invalid('from_date: must not be after to_date');
}

/** Lets rows of a part of the chain through alone, by their column `block_number` or another one. */
export async function addRange(
  index: Index,
  where: Conditions,
  range: RangeParameters,
  column = 'block_number',
): Promise<void> {
  const { from_block, to_block, from_date, to_date } = range;
  checkRange(range);
  const from = from_block ?? (from_date && (await firstBlockSince(index, from_date)));
  const to = to_block ?? (to_date && (await lastBlockUntil(index, to_date)));
  // Before the first block, or after the last one, there is nothing.
  if (from === null || to === null) where.all.push('false');
  where.add(from, (number) => `t.${column} >= ${number}`).add(to, (number) => `t.${column} <= ${number}`);
}

async function firstBlockSince(index: Index, date: Date): Promise<string | null> {
  return oneNumber(index, 'SELECT number FROM chain.blocks WHERE time >= $1 ORDER BY time, number LIMIT 1', date);
}

async function lastBlockUntil(index: Index, date: Date): Promise<string | null> {
  return oneNumber(
    index,
    'SELECT number FROM chain.blocks WHERE time <= $1 ORDER BY time DESC, number DESC LIMIT 1',
    date,
  );
}

async function oneNumber(index: Index, text: string, date: Date): Promise<string | null> {
  const { rows } = await index.query<{ number: string }>(text, [date]);
  return rows[0]?.number ?? null;
}

/** A moment of the past. */
export type MomentParameters = Pick<RangeParameters, 'to_block' | 'to_date'>;

/**
 * The block that a moment of the past stands for.
 *
 * @returns `null` where no moment is given: now is meant
 * @throws Parse.Error 101 for a block that the index does not have
 */
export async function blockOfMoment(index: Index, { to_block, to_date }: MomentParameters): Promise<string | null> {
  if (to_block !== undefined) {
    const { rows } = await index.query<{ number: string }>('SELECT number FROM chain.blocks WHERE number = $1', [
      to_block,
    ]);
    if (!rows[0]) throw notFound(`Block ${to_block} is not in the index.`);
    return rows[0].number;
  }
  if (to_date === undefined) return null;
  const number = await lastBlockUntil(index, to_date);
  if (number === null) throw notFound(`The index has no block as old as ${to_date.toISOString()}.`);
  return number;
}
