import type { ClientBase } from 'pg';
import type { Rpc } from '@/server/indexer/createRpc';
import { RpcError } from '@/server/indexer/RpcError';
import { inTransaction } from '@/server/indexer/inTransaction';
import { createTables, dropTables } from '@/server/db/chains/tables';

/** Where the index stands: its newest block, the first it may hold, and the first of its chain. */
export type Cursor = {
  blockNumber: number | null;
  blockHash: string | null;
  startBlock: number;
  genesisHash: string | null;
};

/** What an index is opened for. */
export type OpenOptions = {
  chainId: number;
  startBlock: number;
  addresses: readonly string[] | null;
  /** Whether what is stored may give way to the chain that begins with this block. */
  mayDiscard: (genesisHash: string | null) => boolean;
  log: { info(words: string): void };
};

/** What the node tells does not continue what is stored. Nothing was changed. */
export class IndexConflictError extends Error {}

/** What an operator can do about a conflict. */
export const waysOut = (chainId: number, genesisHash: string | null): string =>
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
 * Opens a chain's tables. What they hold of a chain with another first block (a local chain that was made anew), or
 * selected by another start block or address list, is thrown away where `mayDiscard` says so.
 *
 * @throws {RpcError} if the node is of another chain
 * @throws {IndexConflictError} if what is stored is not this chain's, or selected otherwise, and may not be discarded
 */
export async function openIndex(client: ClientBase, rpc: Rpc, options: OpenOptions): Promise<Cursor> {
  const { chainId, startBlock, log } = options;
  const found = Number(await rpc.ask('eth_chainId'));
  if (found !== chainId) throw new RpcError(`the node is of chain ${found}, not of ${chainId}`);
  const genesis = (await rpc.ask('eth_getBlockByNumber', '0x0', false)) as { hash: string } | null;
  const genesisHash = genesis?.hash.toLowerCase() ?? null;
  const addresses = options.addresses && [...options.addresses].sort();

  // What a crash of the database takes is read again from the node: rows and cursor go together, so no row is lost.
  await client.query('SET synchronous_commit TO off');
  const open = async () => {
    await createTables(client, chainId, startBlock);
    const { rows } = await client.query<CursorRow>('SELECT * FROM cursor');
    return rows[0];
  };
  return inTransaction(client, async () => {
    let row = await open();
    const isFresh = row?.genesis_hash == null && row?.block_number == null;
    const isSame =
      row?.genesis_hash === genesisHash &&
      Number(row?.start_block) === startBlock &&
      JSON.stringify(row?.addresses ?? null) === JSON.stringify(addresses);
    if (!isFresh && !isSame) {
      const why =
        row?.genesis_hash === genesisHash
          ? `What is stored of chain ${chainId} was selected by another start block or address list.`
          : `What is stored of chain ${chainId} begins with block ${row?.genesis_hash}, the node's chain with ${genesisHash}.`;
      if (!options.mayDiscard(genesisHash)) throw new IndexConflictError(`${why} ${waysOut(chainId, genesisHash)}`);
      log.info(`${why} Indexing it anew.`);
      await dropTables(client, chainId);
      row = await open();
    }
    await client.query('UPDATE cursor SET genesis_hash = $1, start_block = $2, addresses = $3', [
      genesisHash,
      startBlock,
      addresses,
    ]);
    const blockNumber = row?.block_number == null ? null : Number(row.block_number);
    return { blockNumber, blockHash: row?.block_hash ?? null, startBlock, genesisHash };
  });
}
