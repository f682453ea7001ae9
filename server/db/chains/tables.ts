import type { ClientBase } from 'pg';
import { NFT_WORDS } from '@/server/db/chains/nftWords';

/**
 * Written into `cursor.version`: tables of another version are made anew. The node can tell the chain again, but not the
 * native balances of the past, nor what servers that are gone said of tokens. Indexes change without a new version.
 */
const VERSION = 3;

/** The PostgreSQL schema of a chain's data. */
export const schemaOf = (chainId: number): string => `chain_${chainId}`;

/** An address or hash: lower-case hex with `0x`, compared by bytes. */
const HEX = 'text COLLATE "C"';

/** An unsigned integer of 256 bits. */
const AMOUNT = 'numeric(78,0)';

/** Where a row stands in the chain. */
const PLACE = `block_number bigint NOT NULL, log_index integer NOT NULL, transaction_index integer NOT NULL,
  transaction_hash ${HEX} NOT NULL`;

const TABLES: readonly string[] = [
  `cursor (id smallint PRIMARY KEY CHECK (id = 1), version integer NOT NULL, genesis_hash ${HEX},
    start_block bigint NOT NULL, block_number bigint, block_hash ${HEX}, addresses text[])`,
  `blocks (number bigint PRIMARY KEY, hash ${HEX} NOT NULL UNIQUE, parent_hash ${HEX} NOT NULL,
    time timestamptz NOT NULL, nonce text, sha3_uncles ${HEX}, logs_bloom ${HEX}, transactions_root ${HEX},
    state_root ${HEX}, receipts_root ${HEX}, miner ${HEX}, difficulty ${AMOUNT}, total_difficulty ${AMOUNT},
    size bigint, extra_data text, gas_limit ${AMOUNT}, gas_used ${AMOUNT}, base_fee ${AMOUNT},
    transaction_count integer NOT NULL)`,
  `transactions (block_number bigint NOT NULL, transaction_index integer NOT NULL, hash ${HEX} NOT NULL UNIQUE,
    nonce ${AMOUNT}, from_address ${HEX} NOT NULL, to_address ${HEX}, value ${AMOUNT} NOT NULL, gas ${AMOUNT},
    gas_price ${AMOUNT}, input ${HEX}, cumulative_gas_used ${AMOUNT}, gas_used ${AMOUNT}, contract_address ${HEX},
    status smallint, root ${HEX}, type smallint, PRIMARY KEY (block_number, transaction_index))`,
  `logs (${PLACE}, address ${HEX} NOT NULL, data ${HEX} NOT NULL, topic0 ${HEX}, topic1 ${HEX}, topic2 ${HEX},
    topic3 ${HEX}, PRIMARY KEY (block_number, log_index))`,
  `token_transfers (${PLACE}, token_address ${HEX} NOT NULL, from_address ${HEX} NOT NULL, to_address ${HEX} NOT NULL,
    amount ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  `nft_transfers (${PLACE}, sub integer NOT NULL, token_address ${HEX} NOT NULL, contract_type text NOT NULL,
    operator ${HEX}, from_address ${HEX} NOT NULL, to_address ${HEX} NOT NULL, token_id ${AMOUNT} NOT NULL,
    amount ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index, sub))`,
  // Sums may leave the range of 256 bits either way: tokens may emit whatever they like.
  `token_balances (owner ${HEX} NOT NULL, token_address ${HEX} NOT NULL, balance numeric NOT NULL,
    block_number bigint NOT NULL, PRIMARY KEY (owner, token_address)) WITH (fillfactor = 80)`,
  `nft_owners (token_address ${HEX} NOT NULL, token_id ${AMOUNT} NOT NULL, owner ${HEX} NOT NULL,
    amount numeric NOT NULL, block_number bigint NOT NULL, block_number_minted bigint,
    PRIMARY KEY (token_address, token_id, owner)) WITH (fillfactor = 80)`,
  `contracts (address ${HEX} PRIMARY KEY, contract_type text NOT NULL, name text, symbol text, decimals integer,
    first_block bigint NOT NULL, synced_at timestamptz)`,
  // Contracts that left a trace since they were asked for name, symbol and decimals, which may be others by now.
  `metadata_refresh (address ${HEX} PRIMARY KEY REFERENCES contracts ON DELETE CASCADE)`,
  // What an ERC-20 contract itself said beside the sums of its transfers, up to which block it left a trace, and the log
  // with which the round over its holders goes on.
  `token_checks (token_address ${HEX} PRIMARY KEY REFERENCES contracts ON DELETE CASCADE, verdict text,
    touched_block bigint NOT NULL, checked_block bigint NOT NULL DEFAULT -1, mentioned_block bigint NOT NULL DEFAULT -1,
    next_block bigint NOT NULL DEFAULT -1, next_log integer NOT NULL DEFAULT -1) WITH (fillfactor = 80)`,
  // Whom a token that deviates from its transfers ever named: each may hold some of it.
  `token_mentions (owner ${HEX} NOT NULL, token_address ${HEX} NOT NULL, PRIMARY KEY (owner, token_address))`,
  // The same for a contract of NFTs. A pair without a row of `nft_owners` is mentioned alone.
  `nft_checks (token_address ${HEX} PRIMARY KEY REFERENCES contracts ON DELETE CASCADE, verdict text,
    touched_block bigint NOT NULL, checked_block bigint NOT NULL DEFAULT -1, mentioned_block bigint NOT NULL DEFAULT -1,
    next_block bigint NOT NULL DEFAULT -1, next_log integer NOT NULL DEFAULT -1, next_sub integer NOT NULL DEFAULT -1)
    WITH (fillfactor = 80)`,
  `nft_mentions (token_address ${HEX} NOT NULL, token_id ${AMOUNT} NOT NULL, owner ${HEX} NOT NULL,
    PRIMARY KEY (token_address, token_id, owner))`,
  `nft_tokens (token_address ${HEX} NOT NULL, token_id ${AMOUNT} NOT NULL, contract_type text NOT NULL,
    block_number_minted bigint, token_uri text, metadata text, name text, description text, attributes text,
    synced_at timestamptz, state text NOT NULL DEFAULT 'waiting', tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (token_address, token_id))`,
  `trades (${PLACE}, marketplace_address ${HEX} NOT NULL, seller_address ${HEX} NOT NULL,
    buyer_address ${HEX} NOT NULL, token_address ${HEX} NOT NULL, token_ids text[] NOT NULL, price numeric NOT NULL,
    currency ${HEX} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // A stranger may claim a pair that is another factory's: each factory's word stands for itself.
  `pairs (address ${HEX} NOT NULL, factory ${HEX} NOT NULL, exchange text NOT NULL, token0 ${HEX} NOT NULL,
    token1 ${HEX} NOT NULL, block_number bigint NOT NULL, PRIMARY KEY (address, factory))`,
  `pair_reserves (pair ${HEX} NOT NULL, block_number bigint NOT NULL, log_index integer NOT NULL,
    reserve0 ${AMOUNT} NOT NULL, reserve1 ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // Uniswap v3: `sqrt_price` is `sqrtPriceX96`, `liquidity` that of the range the price is in.
  `pools (address ${HEX} NOT NULL, factory ${HEX} NOT NULL, exchange text NOT NULL, token0 ${HEX} NOT NULL,
    token1 ${HEX} NOT NULL, fee integer NOT NULL, block_number bigint NOT NULL, PRIMARY KEY (address, factory))`,
  `pool_prices (pool ${HEX} NOT NULL, block_number bigint NOT NULL, log_index integer NOT NULL,
    sqrt_price ${AMOUNT} NOT NULL, liquidity ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // The balance of a linked address from that block on; none where from there on it was not followed.
  `native_balances (address ${HEX} NOT NULL, block_number bigint NOT NULL, balance ${AMOUNT},
    PRIMARY KEY (address, block_number))`,
];

/**
 * What each list that the service answers is asked for by. Its index goes on with the place in the chain, so that no two
 * entries are alike and a list is read off it from either end. Each costs the writer: what belongs to a transaction is
 * found by its block.
 */
const LISTS: readonly (readonly [table: string, columns: string])[] = [
  ['transactions', 'from_address'],
  ['transactions', 'to_address'],
  ['logs', 'address'],
  ['logs', 'address, topic0'],
  ['token_transfers', 'from_address'],
  ['token_transfers', 'to_address'],
  ['token_transfers', 'token_address'],
  ['nft_transfers', 'from_address'],
  ['nft_transfers', 'to_address'],
  ['nft_transfers', 'token_address, token_id'],
  ['nft_transfers', 'token_address'],
  ['trades', 'token_address'],
  ['trades', 'marketplace_address, token_address'],
  ['pair_reserves', 'pair'],
  ['pool_prices', 'pool'],
];

/** How the rows of a list are ordered: by their place in the chain, which is the log's where the table is not here. */
const LOG_ORDER = 'block_number, log_index';
const ORDERS: Readonly<Record<string, string>> = {
  transactions: 'block_number, transaction_index',
  nft_transfers: `${LOG_ORDER}, sub`,
};

/**
 * Table and columns of the other indexes. None has an amount or the newest block of a balance: such rows are written
 * again and again, and without one only the row itself is.
 */
const LOOKUPS: readonly (readonly [table: string, columns: string])[] = [
  ['blocks', 'time'],
  ['nft_owners', 'owner, token_address, token_id'],
  ['nft_mentions', 'owner, token_address, token_id'],
  ['contracts', 'first_block'],
  ['contracts', 'symbol'],
  ['nft_tokens', 'state, next_try_at'],
  ['nft_tokens', 'block_number_minted'],
  ['pairs', 'token0, token1'],
  ['pairs', 'token1, token0'],
  ['pools', 'token0, token1'],
  ['pools', 'token1, token0'],
];

/** The tokens and NFTs that are served from the sums of their transfers as long as a check holds: all that never deviated. */
export const SUMMED = `verdict IS DISTINCT FROM 'deviates'`;

/**
 * The rows of `contracts` that are told of as ERC-20 tokens, and those with NFTs. Their type is that of their first
 * transfer: one may be both. The limit keeps the planner from reading all transfers to look up a few.
 */
export const HAS_TOKENS = `(contract_type = 'ERC20'
  OR (SELECT true FROM token_transfers m WHERE m.token_address = address LIMIT 1))`;
export const HAS_NFTS = `(contract_type <> 'ERC20'
  OR (SELECT true FROM nft_tokens n WHERE n.token_address = address LIMIT 1))`;

/** What makes each index that is no key of a table, by its name. */
const INDEXES: ReadonlyMap<string, string> = new Map([
  // Where no two entries are alike, looking for such would cost the writer for nothing.
  ...LISTS.map(([table, columns]): [string, string] => [
    nameOf(table, 'list', columns),
    `${table} (${columns}, ${ORDERS[table] ?? LOG_ORDER}) WITH (deduplicate_items = off)`,
  ]),
  ...LOOKUPS.map(([table, columns]): [string, string] => [nameOf(table, 'by', columns), `${table} (${columns})`]),
  ['transactions_by_contract_address', 'transactions (contract_address) WHERE contract_address IS NOT NULL'],
  ['nft_tokens_by_words', `nft_tokens USING gin (${NFT_WORDS})`],
  ...['token_checks', 'nft_checks'].flatMap((table): [string, string][] => [
    [`${table}_due`, `${table} (touched_block) WHERE checked_block < touched_block AND ${SUMMED}`],
    [`${table}_oldest`, `${table} (checked_block) WHERE ${SUMMED}`],
    [`${table}_unmentioned`, `${table} (token_address) WHERE mentioned_block < touched_block AND NOT (${SUMMED})`],
  ]),
]);

function nameOf(table: string, kind: 'list' | 'by', columns: string): string {
  return [table, kind, ...columns.split(', ')].join('_');
}

/**
 * Makes the schema of a chain with its tables and indexes, where they are not there yet, and removes indexes of the past.
 * Names within are looked up in that schema from then on in this connection (`search_path`). To be called within a
 * transaction.
 */
export async function createTables(client: ClientBase, chainId: number, startBlock: number): Promise<void> {
  const schema = schemaOf(chainId);
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${schema}.cursor`,
  ]);
  if (rows[0]?.there) {
    const old = await client.query(`SELECT FROM ${schema}.cursor WHERE version = $1`, [VERSION]);
    if (old.rowCount === 0) await client.query(`DROP SCHEMA ${schema} CASCADE`);
  }
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(`SET search_path TO ${schema}`);
  await client.query(TABLES.map((table) => `CREATE TABLE IF NOT EXISTS ${table}`).join(';\n'));
  await makeIndexes(client, schema);
  await client.query(
    `INSERT INTO token_checks (token_address, touched_block) SELECT address, first_block FROM contracts
     WHERE ${HAS_TOKENS} AND NOT EXISTS (SELECT FROM token_checks)`,
  );
  await client.query(
    `INSERT INTO nft_checks (token_address, touched_block) SELECT address, first_block FROM contracts
     WHERE ${HAS_NFTS} AND NOT EXISTS (SELECT FROM nft_checks)`,
  );
  await client.query('INSERT INTO cursor (id, version, start_block) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING', [
    VERSION,
    startBlock,
  ]);
}

async function makeIndexes(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = $1::regnamespace AND NOT i.indisunique`,
    [schema],
  );
  const there = new Set(rows.map(({ name }) => name));
  const statements = [
    ...[...there].filter((name) => !INDEXES.has(name)).map((name) => `DROP INDEX ${name}`),
    ...[...INDEXES].filter(([name]) => !there.has(name)).map(([name, what]) => `CREATE INDEX ${name} ON ${what}`),
  ];
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

/** Throws a chain's data away: it is another chain than the one the data came from. */
export async function dropTables(client: ClientBase, chainId: number): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${schemaOf(chainId)} CASCADE`);
}
