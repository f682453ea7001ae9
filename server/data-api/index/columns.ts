/** A time as clients get it: ISO 8601 in UTC, such as `2022-06-01T12:00:00.000Z`. */
export const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row of another table for each row of a page, by that table's key: never by reading all of it. */
const lookUp = (columns: string, from: string, name: string): string =>
  `LEFT JOIN LATERAL (SELECT ${columns} FROM chain.${from} LIMIT 1) ${name} ON true`;

/** Looks the block of each row `t` up. */
export const JOIN_BLOCK = lookUp('hash, time', 'blocks WHERE number = t.block_number', 'b');

/** Where a row stands in the chain, by `t` and `JOIN_BLOCK`. */
export const BLOCK_COLUMNS = `${iso('b.time')} AS block_timestamp, t.block_number::text, b.hash AS block_hash`;

/** What a transaction is told by, by `t` and `JOIN_BLOCK`. */
export const TRANSACTION_COLUMNS = `t.hash, t.nonce::text, t.transaction_index::text, t.from_address, t.to_address,
  t.value::text, t.gas::text, t.gas_price::text, t.input, t.cumulative_gas_used::text AS receipt_cumulative_gas_used,
  t.gas_used::text AS receipt_gas_used, t.contract_address AS receipt_contract_address, t.root AS receipt_root,
  t.status::text AS receipt_status, ${BLOCK_COLUMNS}`;

/** What a log is told by, by `t` and `JOIN_BLOCK`. */
export const LOG_COLUMNS = `t.log_index::text, t.transaction_hash, t.transaction_index::text, t.address, t.data, t.topic0,
  t.topic1, t.topic2, t.topic3, ${BLOCK_COLUMNS}`;

/** Looks up what is known of the token contract of each row `t`. */
export const JOIN_CONTRACT = lookUp('contract_type, name, symbol', 'contracts WHERE address = t.token_address', 'c');

/** Looks up what is known of the token of each row `t`. */
export const JOIN_TOKEN = `${JOIN_CONTRACT}
  ${lookUp(
    'contract_type, token_uri, metadata, synced_at, block_number_minted',
    'nft_tokens WHERE token_address = t.token_address AND token_id = t.token_id',
    'n',
  )}`;

/** What an NFT says of itself, by `n` and `c`. */
export const TOKEN_COLUMNS = `n.token_uri, n.metadata, ${iso('n.synced_at')} AS synced_at, c.name, c.symbol`;

/** How ids of tokens are told: as decimal numbers, or in hexadecimal with `0x`. */
export type TokenIdFormat = { format?: 'decimal' | 'hex' | undefined };

/** Rows with their `token_id` in the format that the caller wants. */
export function formatTokenIds<Row extends { token_id: string }>(rows: Row[], { format }: TokenIdFormat): Row[] {
  if (format !== 'hex') return rows;
  return rows.map((row) => ({ ...row, token_id: `0x${BigInt(row.token_id).toString(16)}` }));
}
