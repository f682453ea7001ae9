import {
  type ChainTables,
  NFT_WORDS,
  CONSISTENT,
  TOKEN_WORDS,
  UNSETTLED,
  withoutJoinersInSql,
} from '@/server/db/chains/chainTables';

/**
 * What each list of the service is filtered by. Its index ends with the position in the chain, so
 * that entries are unique and a list is read from either end. Each costs write time: what belongs
 * to a transaction is found by its block.
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

/**
 * The order of a list's rows: their position in the chain, the log's position for tables not named
 * here.
 */
const LOG_ORDER = 'block_number, log_index';
const ORDERS: Readonly<Record<string, string>> = {
  transactions: 'block_number, transaction_index',
  nft_transfers: `${LOG_ORDER}, sub`,
};

/**
 * Table and columns of the other indexes. None contains the newest block of a balance, which is
 * updated again and again.
 */
const LOOKUPS: readonly (readonly [table: string, columns: string])[] = [
  ['blocks', 'time'],
  ['nft_owners', 'owner, token_address, token_id'],
  ['nft_mentions', 'owner, token_address, token_id'],
  ['contracts', 'first_block'],
  ['nft_tokens', 'state, next_try_at'],
  ['nft_tokens', 'block_number_minted'],
  ['pairs', 'token0, token1'],
  ['pairs', 'token1, token0'],
  ['pools', 'token0, token1'],
  ['pools', 'token1, token0'],
];

/** The definition of each index that is not a key, by name. */
const INDEXES: ReadonlyMap<string, string> = new Map([
  // Entries are unique anyway; checking that would cost write time.
  ...LISTS.map(([table, columns]): [string, string] => [
    nameOf(table, 'list', columns),
    `chain.${table} (${columns}, ${ORDERS[table] ?? LOG_ORDER}) WITH (deduplicate_items = off)`,
  ]),
  ...LOOKUPS.map(([table, columns]): [string, string] => [nameOf(table, 'by', columns), `chain.${table} (${columns})`]),
  ['transactions_by_contract_address', 'chain.transactions (contract_address) WHERE contract_address IS NOT NULL'],
  // The only index updated with a balance: the holders of a token are listed by balance.
  ['token_balances_by_balance', 'chain.token_balances (token_address, balance, owner) WHERE balance > 0'],
  ['contracts_by_plain_words', `chain.contracts USING gin (${TOKEN_WORDS})`],
  ['contracts_by_plain_symbol', `chain.contracts (${withoutJoinersInSql('symbol')})`],
  ['nft_refreshes_due', 'chain.nft_refreshes (due_at) WHERE due_at IS NOT NULL'],
  ['nft_tokens_by_words', `chain.nft_tokens USING gin (${NFT_WORDS})`],
  ['transfer_forms_due', `chain.transfer_forms (next_block) WHERE ${UNSETTLED}`],
  ...['token_checks', 'nft_checks'].flatMap((table): [string, string][] => [
    [`${table}_due`, `chain.${table} (touched_block) WHERE checked_block < touched_block AND ${CONSISTENT}`],
    [`${table}_oldest`, `chain.${table} (checked_block) WHERE ${CONSISTENT}`],
    [
      `${table}_unmentioned`,
      `chain.${table} (token_address) WHERE mentioned_block < touched_block AND NOT (${CONSISTENT})`,
    ],
  ]),
]);

function nameOf(table: string, kind: 'list' | 'by', columns: string): string {
  return [table, kind, ...columns.split(', ')].join('_');
}

/** Creates the missing indexes of a chain, and drops those the code no longer has. */
export async function updateIndexes(chain: ChainTables): Promise<void> {
  const { rows } = await chain.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = $1::regnamespace AND NOT i.indisunique`,
    [chain.schema],
  );
  const there = new Set(rows.map(({ name }) => name));
  const statements = [
    ...[...there].filter((name) => !INDEXES.has(name)).map((name) => `DROP INDEX chain.${name}`),
    ...[...INDEXES].filter(([name]) => !there.has(name)).map(([name, what]) => `CREATE INDEX ${name} ON ${what}`),
  ];
  if (statements.length > 0) await chain.query(statements.join(';\n'));
}
