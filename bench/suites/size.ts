import { createHash } from 'node:crypto';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { chainConnection, type ChainTables } from '@/server/db/chains/chainTables';
import { packBlocks } from '@/server/indexer/packBlocks';
import type { RawBlock, RawReceipt, BlockWithReceipts } from '@/server/chain/RawBlock';
import { writeBlocks } from '@/server/indexer/writeBlocks';
import { createRandom } from '@/tests/helpers/indexer/randomActions';
import { openIndex } from '@/tests/helpers/openIndex';
import { startTestDatabase } from '@/tests/helpers/startTestDatabase';

/** Blocks, transfers in each, and blocks that are written at once. */
const BLOCKS = sized(1_000, 80);
const TRANSFERS = sized(100, 10);
const BATCH_SIZE = 40;

/** Wallets, tokens and holders of each: as on a public chain, a few of them have most of the transfers. */
const WALLETS = 20_000;
const TOKENS = 200;
const HOLDERS = 125;

/** Bytes that an ERC-20 transfer is wanted to take, all tables and indexes counted. */
const LIMIT = 1_000;

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What a chain of ERC-20 transfers takes on disk, one in each transaction, with all that is kept of them. */
export async function size(): Promise<Row[]> {
  const database = await startTestDatabase();
  const index = await openIndex(database.uri, 1);
  const client = await index.pool.connect();
  const chain = chainConnection(client, 1);
  try {
    const blocks = createBlocks();
    const selection = {
      addresses: null,
      wrapped: new Set<string>(),
      exchanges: new Map<string, string>(),
      forms: new Map(),
    };
    for (let at = 0; at < BLOCKS; at += BATCH_SIZE) {
      await writeBlocks(chain, [packBlocks(blocks.slice(at, at + BATCH_SIZE), selection)], []);
    }
    await client.query('VACUUM (ANALYZE)');
    const name = 'an ERC-20 transfer on disk, tables and indexes';
    const written = await measure(chain, name);
    await client.query('REINDEX SCHEMA chain_1');
    return [written, await measure(chain, `${name}, after REINDEX`)];
  } finally {
    client.release();
    await index.end();
    await database.stop();
  }
}

async function measure(chain: ChainTables, name: string): Promise<Row> {
  const { rows } = await chain.query<{ name: string; table: string; indexes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS table, pg_indexes_size(oid) AS indexes FROM pg_class
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC`,
    [chain.schema],
  );
  const perTransfer = (bytes: number) => Math.round(bytes / (BLOCKS * TRANSFERS));
  const total = rows.reduce((sum, row) => sum + Number(row.table) + Number(row.indexes), 0);
  const parts = rows.slice(0, 5).map(({ name: table, ...row }) => {
    return [table, `${perTransfer(Number(row.table))} + ${perTransfer(Number(row.indexes))}`] as const;
  });
  return { name, value: perTransfer(total), beside: null, unit: 'B', limit: LIMIT, also: Object.fromEntries(parts) };
}

const hexOf = (what: string, number: number, bytes: number): string =>
  `0x${createHash('sha256')
    .update(`${what} ${number}`)
    .digest('hex')
    .slice(0, 2 * bytes)}`;

const word = (hex: string): string => `0x${hex.slice(2).padStart(64, '0')}`;

function createBlocks(): BlockWithReceipts[] {
  const random = createRandom(1);
  const skewed = (many: number) => Math.floor(many * (random(1_000_000) / 1_000_000) ** 3);
  return Array.from({ length: BLOCKS }, (_, number) => createBlock(number, skewed));
}

function createBlock(number: number, skewed: (many: number) => number): BlockWithReceipts {
  const blockHash = hexOf('block', number, 32);
  const receipts: RawReceipt[] = [];
  const transactions = Array.from({ length: TRANSFERS }, (_, at): RawBlock['transactions'][number] => {
    const nthToken = skewed(TOKENS);
    const token = hexOf('token', nthToken, 20);
    const holder = () => hexOf('wallet', (nthToken * 97 + skewed(HOLDERS)) % WALLETS, 20);
    const [from, to] = [holder(), holder()];
    const nth = number * TRANSFERS + at;
    const amount = word(`0x${(BigInt(nth + 1) * 12_345_678_901_234_567n).toString(16)}`);
    const transactionHash = hexOf('transaction', nth, 32);
    const place = { transactionHash, blockHash };
    const gas = {
      cumulativeGasUsed: `0x${(52_000 * (at + 1)).toString(16)}`,
      gasUsed: '0xcb20',
      effectiveGasPrice: '0x2f3d0c1a7',
    };
    const index = `0x${at.toString(16)}`;
    const log = { address: token, topics: [TRANSFER, word(from), word(to)], data: amount, logIndex: index };
    const logs = [{ ...log, transactionIndex: index, ...place }];
    receipts.push({ ...place, ...gas, contractAddress: null, status: '0x1', logs });
    const input = `0xa9059cbb${word(to).slice(2)}${amount.slice(2)}`;
    const sent = {
      from,
      to: token,
      value: '0x0',
      gas: '0xfde8',
      nonce: `0x${(nth % 500).toString(16)}`,
      input,
      type: '0x2',
    };
    return { hash: transactionHash, transactionIndex: index, ...sent };
  });
  return {
    block: {
      number: `0x${number.toString(16)}`,
      hash: blockHash,
      parentHash: hexOf('block', number - 1, 32),
      timestamp: `0x${(1_700_000_000 + 12 * number).toString(16)}`,
      ...{ nonce: '0x0000000000000000', sha3Uncles: hexOf('uncles', 0, 32), logsBloom: `0x${'a5'.repeat(256)}` },
      ...{ transactionsRoot: hexOf('root', number, 32), stateRoot: hexOf('state', number, 32) },
      ...{ receiptsRoot: hexOf('receipts', number, 32), miner: hexOf('miner', number % 50, 20) },
      ...{ difficulty: '0x0', size: '0xc350', extraData: '0x6265617665726275696c642e6f7267' },
      ...{ gasLimit: '0x1c9c380', gasUsed: '0x4f5880', baseFeePerGas: '0x2540be400', transactions },
    },
    receipts,
  };
}
