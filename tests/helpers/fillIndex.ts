import type { ChainTables } from '@/server/db/chains/chainTables';

/** The address of a number, such as `0x0…0a` for 10. */
export const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;

/** Number of the first token, NFT contract and pair; wallets begin at 1. */
export const FIRST = { token: 1_000_000_000, nft: 1_100_000_000, pair: 1_200_000_000, wrapped: 1_300_000_000 };

/** The time of block 0; a block follows every second. */
export const GENESIS_TIME = new Date('2026-01-01T00:00:00.000Z');

/** How many wallets, tokens, NFT contracts and pairs each there are in an index of so many rows. */
export const walletsOf = (rows: number): number => Math.max(Math.floor(rows / 100), 1);

const address = (number: string) => `decode(lpad(to_hex((${number})::bigint), 40, '0'), 'hex')`;
const hash = (number: string) => `decode(lpad(to_hex((${number})::bigint), 64, '0'), 'hex')`;

/**
 * Fills the tables of a chain with rows by the database itself: a block for each ten rows, a wallet, token, NFT contract
 * and pair for each hundred, so that each of them has as many rows in a large index as in a small one.
 */
export async function fillIndex(chain: Pick<ChainTables, 'query'>, rows: number): Promise<void> {
  const many = walletsOf(rows);
  const place = `i / 10, i % 10, i % 10, ${hash('i')}`;
  const wallet = (shift: number) => address(`1 + (i * 7 + ${shift}) % ${many}`);
  const token = address(`${FIRST.token} + i % ${many}`);
  const nft = address(`${FIRST.nft} + i % ${many}`);
  const series = `FROM generate_series(0, ${rows - 1}) i`;
  const some = `FROM generate_series(0, ${many - 1}) i`;
  const statements = [
    `blocks SELECT i, ${hash('i')}, ${hash('i - 1')}, '${GENESIS_TIME.toISOString()}'::timestamptz + i * interval '1 second',
      '0x0', ${hash('1')}, ''::bytea, ${hash('2')}, ${hash('3')}, ${hash('4')}, ${address('5')}, 0, 0, 600, '0x', 30000000, 21000,
      7, 10 FROM generate_series(0, ${Math.ceil(rows / 10) - 1}) i`,
    `transactions SELECT i / 10, i % 10, ${hash('i')}, i, ${wallet(0)}, ${wallet(1)}, i, 21000, 7, ''::bytea, 21000, 21000,
      NULL, 1, NULL, 2 ${series}`,
    `logs SELECT ${place}, ${token}, ''::bytea, ${hash('9')}, ${hash('i')} ${series}`,
    `token_transfers SELECT ${place}, ${token}, ${wallet(0)}, ${wallet(1)}, i + 1 ${series}`,
    `nft_transfers SELECT ${place}, 0, ${nft}, 'ERC721', NULL, ${wallet(0)}, ${wallet(1)}, i, 1 ${series}`,
    `token_balances SELECT ${address(`1 + i / 100`)}, ${address(`${FIRST.token} + i % 100`)}, i + 1, i / 10 ${series}`,
    `nft_owners SELECT ${nft}, i, ${wallet(1)}, 1, i / 10, i / 10 ${series}`,
    `contracts SELECT ${token}, 'ERC20', 'Token ' || i, 'T' || i, 18, 0, now() ${some}`,
    `contracts SELECT ${nft}, 'ERC721', 'Things ' || i, 'N' || i, NULL, 0, now() ${some}`,
    `contracts VALUES (${address(String(FIRST.wrapped))}, 'ERC20', 'Wrapped', 'W', 18, 0, now())`,
    `transfer_forms (address, topics, first_block, kind, indexed, is_sure) SELECT ${token}, 3, 0, 'ERC20', 3, true ${some}`,
    `token_checks (token_address, verdict, touched_block, checked_block)
      SELECT address, 'sums', 0, ${Math.ceil(rows / 10) - 1} FROM chain.contracts WHERE contract_type = 'ERC20'`,
    `token_mentions SELECT ${address(`${FIRST.pair} + i / 10`)}, ${address(`${FIRST.token} + i % 10`)} ${series}`,
    `nft_checks (token_address, verdict, touched_block, checked_block, mentioned_block)
      SELECT address, 'sums', 0, ${Math.ceil(rows / 10) - 1}, 0 FROM chain.contracts WHERE contract_type = 'ERC721'`,
    `nft_mentions SELECT ${address(`${FIRST.pair} + i % ${many}`)}, i, ${address(`${FIRST.pair} + i / 10`)} ${series}`,
    `nft_tokens SELECT ${nft}, i, 'ERC721', i / 10, 'ipfs://' || i, '{"name":"Thing ' || i || '"}',
      'Thing n' || i, 'lies d' || i % ${many}, '[{"value":"a' || i % ${many} || '"}]', now(), 'done' ${series}`,
    `trades SELECT ${place}, ${address('6')}, ${wallet(0)}, ${wallet(1)}, ${nft}, ARRAY[i::text], 1000 + i * 31 % 997,
      ${address('0')} ${series}`,
    `pairs SELECT ${address(`${FIRST.pair} + i`)}, ${address('8')}, 'uniswapv2', ${token},
      ${address(String(FIRST.wrapped))}, 0 ${some}`,
    `pair_reserves SELECT ${address(`${FIRST.pair} + i % ${many}`)}, i / 10, i % 10, 1000000 + i, 2000000 + i ${series}`,
    `pools SELECT ${address(`${FIRST.pair} + 1 + i`)}, ${address('8')}, 'uniswapv3', ${token},
      ${address(String(FIRST.wrapped))}, 3000, 0 ${some}`,
    `pool_prices SELECT ${address(`${FIRST.pair} + 1 + i % ${many}`)}, i / 10, i % 10, 2::numeric ^ 96, 1000 + i ${series}`,
    `native_balances SELECT ${address(`1 + i % ${many}`)}, i / 10, i ${series} ON CONFLICT DO NOTHING`,
  ];
  for (const statement of statements) await chain.query(`INSERT INTO chain.${statement}`);
  await chain.query(
    'UPDATE chain.cursor SET (block_number, block_hash) = (SELECT number, hash FROM chain.blocks ORDER BY number DESC LIMIT 1)',
  );
  await chain.query('VACUUM (ANALYZE)');
}
