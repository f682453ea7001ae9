import { toBytes } from '@/server/db/chains/bytes';
import { type ChainConnection, HAS_NFTS, HAS_TOKENS } from '@/server/db/chains/chainTables';
import { migrate } from '@/server/db/migrate';
import { chainMigrations } from '@/server/db/migrations/chain';
import { type ConvertProgress, UnknownTablesError } from '@/server/db/migrations/chain-0001-convert';
import { updateIndexes } from '@/server/indexer/chainIndexes';
import { type Rpc, RpcError } from '@/server/indexer/createRpc';
import { dropTables, inTransaction } from '@/server/db/chains/openChainTables';

const MB = 1_000_000;

/** Tables below this share of the total take no noticeable time. */
const SMALL = 0.01;

/** The position of the index: its newest block, its start block, and the chain's genesis block. */
export type Cursor = {
  blockNumber: number | null;
  blockHash: string | null;
  startBlock: number;
  genesisHash: string | null;
};

/** Options for opening an index. */
export type OpenOptions = {
  startBlock: number;
  addresses: readonly string[] | null;
  /** Whether stored data may be replaced by the chain with this genesis block. */
  mayDiscard: (genesisHash: string | null) => boolean;
  /** Called before each table of an earlier version is converted. */
  onConvert: () => void;
  log: { info(words: string): void };
};

/** The node's chain does not continue the stored one. Nothing was changed. */
export class IndexConflictError extends Error {}

/** What an operator can do about a conflict. */
export const conflictRemedies = (chainId: number, genesisHash: string | null): string =>
  `Nothing was changed. If this node is the right one, set INDEX_DISCARD_${chainId}=${genesisHash ?? '(hash of its block 0)'} ` +
  `to index it anew; else let RPC_URL_${chainId} lead to a node of the chain that is stored.`;

type CursorRow = {
  genesis_hash: string | null;
  start_block: string;
  block_number: string | null;
  block_hash: string | null;
  addresses: string[] | null;
};

/**
 * Opens a chain's tables: creates them, or converts those of an earlier version. Data of a chain
 * with another genesis block (a recreated local chain), or with another start block or address
 * list, is dropped if `mayDiscard` allows it.
 *
 * @throws {RpcError} if the node is of another chain
 * @throws {DatabaseTooNewError} if a newer version of Foyer migrated them
 * @throws {IndexConflictError} if the stored data is of another chain or selection, or cannot be
 * converted, and may not be discarded
 */
export async function openIndex(chain: ChainConnection, rpc: Rpc, options: OpenOptions): Promise<Cursor> {
  const { chainId } = chain;
  const found = Number(await rpc.ask('eth_chainId'));
  if (found !== chainId) throw new RpcError(`the node serves chain ${found}, not ${chainId}`);
  const genesis = (await rpc.ask('eth_getBlockByNumber', '0x0', false)) as { hash: string } | null;
  const genesisHash = genesis?.hash.toLowerCase() ?? null;

  // What a database crash loses is read again from the node: rows and cursor are written together,
  // so no row is missed.
  await chain.query('SET synchronous_commit TO off');
  const report = reportConversion(chainId, options.log);
  const migrations = chainMigrations(chainId, (step) => {
    options.onConvert();
    report(step);
  });
  const discard = async (why: string) => {
    if (!options.mayDiscard(genesisHash))
      throw new IndexConflictError(`${why} ${conflictRemedies(chainId, genesisHash)}`);
    options.log.info(`${why} Indexing again from scratch.`);
    await dropTables(chain);
    await migrate(chain.client, migrations);
  };
  await migrate(chain.client, migrations).catch((error: unknown) => {
    const { cause } = error as Error;
    if (cause instanceof UnknownTablesError) return discard(cause.message);
    throw error;
  });
  const conflict = await readConflict(chain, genesisHash, options);
  if (conflict !== null) await discard(conflict);
  return inTransaction(chain, () => openCursor(chain, genesisHash, options));
}

const sorted = (addresses: readonly string[] | null): string[] | null => addresses && [...addresses].sort();

/** Why the tables cannot be continued; `null` if they can, or are empty. */
async function readConflict(
  { chainId, query }: ChainConnection,
  genesisHash: string | null,
  { startBlock, addresses }: OpenOptions,
): Promise<string | null> {
  const { rows } = await query<CursorRow>('SELECT * FROM chain.cursor');
  const row = rows[0];
  if (!row || (row.genesis_hash === null && row.block_number === null)) return null;
  if (row.genesis_hash !== genesisHash) {
    return `What is stored of chain ${chainId} begins with block ${row.genesis_hash}, the node's chain with ${genesisHash}.`;
  }
  const isSame =
    Number(row.start_block) === startBlock && JSON.stringify(row.addresses) === JSON.stringify(sorted(addresses));
  return isSame ? null : `What is stored of chain ${chainId} was selected by another start block or address list.`;
}

/** Creates missing tables and returns the position of the index. */
async function openCursor(
  chain: ChainConnection,
  genesisHash: string | null,
  { startBlock, addresses }: OpenOptions,
): Promise<Cursor> {
  await updateIndexes(chain);
  for (const [table, condition] of [
    ['token_checks', HAS_TOKENS],
    ['nft_checks', HAS_NFTS],
  ] as const) {
    await chain.query(
      `INSERT INTO chain.${table} (token_address, touched_block) SELECT address, first_block FROM chain.contracts
       WHERE ${condition} AND NOT EXISTS (SELECT FROM chain.${table})`,
    );
  }
  const { rows } = await chain.query<CursorRow>(
    `INSERT INTO chain.cursor (id, genesis_hash, start_block, addresses) VALUES (1, $1, $2, $3)
     ON CONFLICT (id) DO UPDATE
     SET (genesis_hash, start_block, addresses) = (excluded.genesis_hash, excluded.start_block, excluded.addresses)
     RETURNING *`,
    [genesisHash && toBytes(genesisHash), startBlock, sorted(addresses)?.map(toBytes)],
  );
  const { block_number: number, block_hash: blockHash } = rows[0] ?? {};
  return { blockNumber: number == null ? null : Number(number), blockHash: blockHash ?? null, startBlock, genesisHash };
}

/** Logs the progress of a conversion, and the estimated remaining time. */
function reportConversion(chainId: number, log: { info(words: string): void }): (progress: ConvertProgress) => void {
  const startedAt = performance.now();
  const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  return ({ table, bytes, doneBytes, allBytes }) => {
    if (bytes < SMALL * allBytes) return;
    const seconds = (performance.now() - startedAt) / 1_000;
    const left = doneBytes > 0 ? `, about ${Math.ceil((seconds * (allBytes - doneBytes)) / doneBytes)} s left` : '';
    log.info(
      `chain ${chainId}: converting ${table} (${inMb(bytes)}); ${inMb(doneBytes)} of ${inMb(allBytes)} done${left}`,
    );
  };
}
