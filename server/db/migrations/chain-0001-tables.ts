import { sql, type Kysely, type Migration } from 'kysely';
import { convertHex, type ConvertProgress } from '@/server/db/migrations/chain-0001-convert';

/** An address, a hash, or other bytes. */
const BYTES = 'bytea';

/** An unsigned integer of 256 bits. */
const AMOUNT = 'numeric(78,0)';

/** The position of a row in the chain. */
const LOG_POSITION = `block_number bigint NOT NULL, log_index integer NOT NULL, transaction_index integer NOT NULL,
  transaction_hash ${BYTES} NOT NULL`;

const tablesOf = (schema: string): readonly string[] => [
  `cursor (id smallint PRIMARY KEY CHECK (id = 1), genesis_hash ${BYTES},
    start_block bigint NOT NULL, block_number bigint, block_hash ${BYTES}, addresses bytea[])`,
  `blocks (number bigint PRIMARY KEY, hash ${BYTES} NOT NULL UNIQUE, parent_hash ${BYTES} NOT NULL,
    time timestamptz NOT NULL, nonce text, sha3_uncles ${BYTES}, logs_bloom ${BYTES}, transactions_root ${BYTES},
    state_root ${BYTES}, receipts_root ${BYTES}, miner ${BYTES}, difficulty ${AMOUNT}, total_difficulty ${AMOUNT},
    size bigint, extra_data text, gas_limit ${AMOUNT}, gas_used ${AMOUNT}, base_fee ${AMOUNT},
    transaction_count integer NOT NULL)`,
  `transactions (block_number bigint NOT NULL, transaction_index integer NOT NULL, hash ${BYTES} NOT NULL UNIQUE,
    nonce ${AMOUNT}, from_address ${BYTES} NOT NULL, to_address ${BYTES}, value ${AMOUNT} NOT NULL, gas ${AMOUNT},
    gas_price ${AMOUNT}, input ${BYTES}, cumulative_gas_used ${AMOUNT}, gas_used ${AMOUNT}, contract_address ${BYTES},
    status smallint, root ${BYTES}, type smallint, PRIMARY KEY (block_number, transaction_index))`,
  `logs (${LOG_POSITION}, address ${BYTES} NOT NULL, data ${BYTES} NOT NULL, topic0 ${BYTES}, topic1 ${BYTES}, topic2 ${BYTES},
    topic3 ${BYTES}, PRIMARY KEY (block_number, log_index))`,
  `token_transfers (${LOG_POSITION}, token_address ${BYTES} NOT NULL, from_address ${BYTES} NOT NULL, to_address ${BYTES} NOT NULL,
    amount ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  `nft_transfers (${LOG_POSITION}, sub integer NOT NULL, token_address ${BYTES} NOT NULL, contract_type text NOT NULL,
    operator ${BYTES}, from_address ${BYTES} NOT NULL, to_address ${BYTES} NOT NULL, token_id ${AMOUNT} NOT NULL,
    amount ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index, sub))`,
  // Sums may leave the 256-bit range either way: tokens can emit anything.
  `token_balances (owner ${BYTES} NOT NULL, token_address ${BYTES} NOT NULL, balance numeric NOT NULL,
    block_number bigint NOT NULL, PRIMARY KEY (owner, token_address)) WITH (fillfactor = 80)`,
  `nft_owners (token_address ${BYTES} NOT NULL, token_id ${AMOUNT} NOT NULL, owner ${BYTES} NOT NULL,
    amount numeric NOT NULL, block_number bigint NOT NULL, block_number_minted bigint,
    PRIMARY KEY (token_address, token_id, owner)) WITH (fillfactor = 80)`,
  `contracts (address ${BYTES} PRIMARY KEY, contract_type text NOT NULL, name text, symbol text, decimals integer,
    first_block bigint NOT NULL, synced_at timestamptz)`,
  // Contracts with activity since their name, symbol and decimals were read, which may have
  // changed.
  `metadata_refresh (address ${BYTES} PRIMARY KEY REFERENCES ${schema}.contracts ON DELETE CASCADE)`,
  // What an ERC-20 contract itself returned beside the sums of its transfers, up to which block it
  // had activity, and the log at which the round over its holders continues.
  `token_checks (token_address ${BYTES} PRIMARY KEY REFERENCES ${schema}.contracts ON DELETE CASCADE, verdict text,
    touched_block bigint NOT NULL, checked_block bigint NOT NULL DEFAULT -1, mentioned_block bigint NOT NULL DEFAULT -1,
    next_block bigint NOT NULL DEFAULT -1, next_log integer NOT NULL DEFAULT -1) WITH (fillfactor = 80)`,
  // Every address that a deviating token ever named: each may hold some of it.
  `token_mentions (owner ${BYTES} NOT NULL, token_address ${BYTES} NOT NULL, PRIMARY KEY (owner, token_address))`,
  // The same for an NFT contract: only pairs without a row of `nft_owners`.
  `nft_checks (token_address ${BYTES} PRIMARY KEY REFERENCES ${schema}.contracts ON DELETE CASCADE, verdict text,
    touched_block bigint NOT NULL, checked_block bigint NOT NULL DEFAULT -1, mentioned_block bigint NOT NULL DEFAULT -1,
    next_block bigint NOT NULL DEFAULT -1, next_log integer NOT NULL DEFAULT -1, next_sub integer NOT NULL DEFAULT -1)
    WITH (fillfactor = 80)`,
  `nft_mentions (token_address ${BYTES} NOT NULL, token_id ${AMOUNT} NOT NULL, owner ${BYTES} NOT NULL,
    PRIMARY KEY (token_address, token_id, owner))`,
  `nft_tokens (token_address ${BYTES} NOT NULL, token_id ${AMOUNT} NOT NULL, contract_type text NOT NULL,
    block_number_minted bigint, token_uri text, metadata text, name text, description text, attributes text,
    synced_at timestamptz, state text NOT NULL DEFAULT 'waiting', tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (token_address, token_id))`,
  `trades (${LOG_POSITION}, marketplace_address ${BYTES} NOT NULL, seller_address ${BYTES} NOT NULL,
    buyer_address ${BYTES} NOT NULL, token_address ${BYTES} NOT NULL, token_ids text[] NOT NULL, price numeric NOT NULL,
    currency ${BYTES} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // Anyone may claim another factory's pair, so each factory has its own row.
  `pairs (address ${BYTES} NOT NULL, factory ${BYTES} NOT NULL, exchange text NOT NULL, token0 ${BYTES} NOT NULL,
    token1 ${BYTES} NOT NULL, block_number bigint NOT NULL, PRIMARY KEY (address, factory))`,
  `pair_reserves (pair ${BYTES} NOT NULL, block_number bigint NOT NULL, log_index integer NOT NULL,
    reserve0 ${AMOUNT} NOT NULL, reserve1 ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // Uniswap v3: `sqrt_price` is `sqrtPriceX96`, `liquidity` that of the current range.
  `pools (address ${BYTES} NOT NULL, factory ${BYTES} NOT NULL, exchange text NOT NULL, token0 ${BYTES} NOT NULL,
    token1 ${BYTES} NOT NULL, fee integer NOT NULL, block_number bigint NOT NULL, PRIMARY KEY (address, factory))`,
  `pool_prices (pool ${BYTES} NOT NULL, block_number bigint NOT NULL, log_index integer NOT NULL,
    sqrt_price ${AMOUNT} NOT NULL, liquidity ${AMOUNT} NOT NULL, PRIMARY KEY (block_number, log_index))`,
  // The balance of a linked address from that block on; null if it was not recorded from there on.
  `native_balances (address ${BYTES} NOT NULL, block_number bigint NOT NULL, balance ${AMOUNT},
    PRIMARY KEY (address, block_number))`,
];

/**
 * The tables of a chain. Those of versions up to 0.2.0, which stored bytes as text, are converted.
 *
 * @param schema the chain's schema, `chain_1`
 * @throws {UnknownTablesError} for tables of versions before 0.1.0
 */
export const createTables = (schema: string, onProgress: (progress: ConvertProgress) => void): Migration => ({
  async up(db: Kysely<unknown>) {
    if (await isThere(db, `${schema}.cursor`)) await convertHex(db, schema, onProgress);
    // Some of them were added in later builds of the same version.
    for (const table of tablesOf(schema)) await sql.raw(`CREATE TABLE IF NOT EXISTS ${schema}.${table}`).execute(db);
  },
});

async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(db);
  return rows[0]?.there === true;
}
