import { utils } from 'ethers';
import { listQuestion, type Question } from '@/tests/helpers/data/truth/Question';
import type { Truth } from '@/tests/helpers/data/truth/readTruth';
import {
  decimal,
  momentOf,
  expectedBlock,
  expectedLog,
  expectedTransaction,
  expectedTransactionWithLogs,
  expectedPosition,
  type Row,
} from '@/tests/helpers/data/expectedShapes';
import { expectedNftTransfer } from '@/tests/helpers/data/expectedTransfers';

const TRANSFER = {
  ...{ type: 'event', name: 'Transfer', anonymous: false },
  inputs: ['from', 'to', 'value'].map((name) => {
    return { name, type: name === 'value' ? 'uint256' : 'address', indexed: name !== 'value' };
  }),
};
const TOPIC = utils.id('Transfer(address,address,uint256)');
const MISSING = `0x${'7'.repeat(64)}`;

/** Parts of the chain to ask for a list in: all, and some by blocks and by dates. */
export function rangesOf({ chain, head }: Truth): { given: Row; has: (block: number) => boolean }[] {
  const [from, to] = [head - 60, head - 9];
  const second = (block: number) => Number(chain.blocks[block]?.timestamp);
  return [
    { given: {}, has: () => true },
    { given: { from_block: from }, has: (block) => block >= from },
    { given: { from_block: from, to_block: to }, has: (block) => block >= from && block <= to },
    {
      given: { from_date: momentOf(chain, from), to_date: momentOf(chain, to) },
      has: (block) => second(block) >= second(from) && second(block) <= second(to),
    },
  ];
}

/** Blocks, transactions, dates, logs and events. */
export function askBlocks(
  truth: Truth,
  contracts: readonly string[],
  { gone, recent }: { gone: readonly string[]; recent: number },
): Question[] {
  const { chain, head, transfers } = truth;
  const numbers = [...new Set([0, 1, 299, 300, 301, ...Array.from({ length: recent }, (_, at) => head - at)])];
  const blocks = numbers.flatMap((number, at): Question[] => {
    const name = [String(number), `0x${number.toString(16)}`, chain.blocks[number]?.hash ?? ''][at % 3];
    return [{ name: 'getBlock', given: { block_number_or_hash: name }, truth: expectedBlock(chain, number) }];
  });
  const missing = [String(head + 50), MISSING, ...gone].map((name): Question => {
    return { name: 'getBlock', given: { block_number_or_hash: name }, truth: undefined };
  });
  const sent = chain.transactions.filter(({ blockNumber }, at) => Number(blockNumber) > head - recent || at % 40 === 0);
  const transactions = [
    ...sent.map((one): [string, unknown] => [one.hash, expectedTransactionWithLogs(chain, one)]),
    ...[MISSING, ...gone].map((hash): [string, unknown] => [hash, undefined]),
  ].map(([hash, answer]): Question => {
    return { name: 'getTransaction', given: { transaction_hash: hash }, truth: answer };
  });
  const moved = transfers.filter(({ type }) => type !== 'ERC20');
  const withNfts = new Set(moved.slice(-40).map(({ log }) => Number(log.blockNumber)));
  const nftBlocks = [...withNfts, head].map((number) =>
    listQuestion(
      'getNFTTransfersByBlock',
      { block_number_or_hash: chain.blocks[number]?.hash },
      moved
        .filter(({ log }) => Number(log.blockNumber) === number)
        .map((one) => expectedNftTransfer(chain, one))
        .reverse(),
    ),
  );
  const stats = [1, 40].map((limit): Question => {
    const reported = Array.from({ length: limit }, (_, back): Row => {
      const number = head - back;
      const { gasUsed = '0x0', gasLimit = '0x0', baseFeePerGas } = chain.blocks[number] ?? {};
      const sent = chain.transactions.filter(({ blockNumber }) => Number(blockNumber) === number);
      return {
        ...{ number: String(number), timestamp: momentOf(chain, number), transaction_count: sent.length },
        ...{ gas_used: decimal(gasUsed), gas_limit: decimal(gasLimit) },
        base_fee_per_gas: baseFeePerGas ? decimal(baseFeePerGas) : null,
      };
    });
    return { name: 'getBlockStats', given: { limit, to_block: head }, truth: reported };
  });
  const failures = [MISSING, ...gone].map((hash): Question => {
    return { name: 'getTransactionFailure', given: { transaction_hash: hash }, truth: undefined };
  });
  // A part of the index may lack the transaction that created it.
  const infos = contracts.map((address): Question => {
    const read = ({ is_contract }: Row) => ({ is_contract });
    return { name: 'getContractInfo', given: { address }, truth: { is_contract: true }, read };
  });
  return [
    ...blocks,
    ...infos,
    ...missing,
    ...stats,
    ...failures,
    ...transactions,
    ...nftBlocks,
    ...askDates(truth),
    ...askLogs(truth, contracts),
  ];
}

/** The block closest to a date; of two as close, and of those of one second, the earliest. */
function askDates({ chain, head }: Truth): Question[] {
  const times = chain.blocks.map(({ timestamp }) => Number(timestamp) * 1_000);
  const some = [0, 1, 299, 300, ...Array.from({ length: 40 }, (_, at) => head - at)].map((block) => times[block] ?? 0);
  const shared = times.filter((time, at) => time === times[at + 1]);
  const middles = some.map((time, at) => Math.floor((time + (some[at + 1] ?? time)) / 2));
  const dates = [...some, ...shared, ...middles, ...some.map((time) => time + 1), ...some.map((time) => time - 499)];
  return [...new Set([...dates, (times[0] ?? 0) - 86_400_000, (times[head] ?? 0) + 86_400_000])].map((date) => {
    const distances = times.map((time) => Math.abs(time - date));
    const block = distances.indexOf(Math.min(...distances));
    const answer = { date: new Date(date).toISOString(), block, timestamp: (times[block] ?? 0) / 1_000 };
    return { name: 'getDateToBlock', given: { date: new Date(date).toISOString() }, truth: answer };
  });
}

/** What contracts told, as it is and decoded. */
function askLogs(truth: Truth, contracts: readonly string[]): Question[] {
  const { chain, head } = truth;
  return contracts.flatMap((address): Question[] => {
    const logs = chain.logs.filter((log) => log.address === address).reverse();
    const own = logs.filter(({ topics }) => topics[0] === TOPIC && topics.length === 3);
    const some = logs[Math.floor(logs.length / 2)];
    const lists = rangesOf(truth).map(({ given, has }) =>
      listQuestion(
        'getLogsByAddress',
        { address, ...given },
        logs.filter(({ blockNumber }) => has(Number(blockNumber))).map((log) => expectedLog(chain, log)),
        { total: 'bound' },
      ),
    );
    const filtered = some
      ? [
          listQuestion(
            'getLogsByAddress',
            { address, topic0: some.topics[0], topic2: some.topics[2] },
            logs
              .filter(({ topics }) => topics[0] === some.topics[0] && (!some.topics[2] || topics[2] === some.topics[2]))
              .map((log) => expectedLog(chain, log)),
            { total: 'bound' },
          ),
          listQuestion(
            'getLogsByAddress',
            { address, block_number: Number(some.blockNumber) },
            logs.filter(({ blockNumber }) => blockNumber === some.blockNumber).map((log) => expectedLog(chain, log)),
            { total: 'bound' },
          ),
        ]
      : [];
    const events: Question = {
      name: 'getContractEvents',
      given: { address, topic: TOPIC, data: TRANSFER, from_block: head - 90, limit: 500 },
      truth: own
        .filter(({ blockNumber }) => Number(blockNumber) >= head - 90)
        .map((log) => ({
          ...{ transaction_hash: log.transactionHash, address, ...expectedPosition(chain, log.blockNumber) },
          data: {
            from: `0x${String(log.topics[1]).slice(26)}`,
            to: `0x${String(log.topics[2]).slice(26)}`,
            value: BigInt(log.data).toString(),
          },
        })),
      read: (answer) => (answer as unknown as Row[]).map(lowerParties),
    };
    return [...lists, ...filtered, ...(own.length === logs.length ? [events] : [])];
  });
}

/** Addresses of an event's data may come in the case of a checksum. */
function lowerParties({ data, ...event }: Row): Row {
  const { from, to, value } = data as Row;
  return { ...event, data: { from: String(from).toLowerCase(), to: String(to).toLowerCase(), value } };
}

/** What addresses sent and got, and what they hold of the coin, now and then. */
export async function askAccounts(truth: Truth, owners: readonly string[]): Promise<Question[]> {
  const { chain, head } = truth;
  const requested = owners.map(async (address): Promise<Question[]> => {
    const own = chain.transactions.filter(({ from, to }) => from === address || to === address).reverse();
    const told = own.map((one) => expectedTransaction(chain, one));
    const lists = rangesOf(truth).map(({ given, has }) =>
      listQuestion(
        'getTransactions',
        { address, ...given },
        told.filter((row) => has(Number(row['block_number']))),
        given['from_block'] === undefined ? {} : { kind: 'of late' },
      ),
    );
    const ways = [
      listQuestion(
        'getTransactions',
        { address, direction: 'to' },
        told.filter((row) => row['to_address'] === address),
        { kind: 'filtered' },
      ),
      listQuestion(
        'getTransactions',
        { address, direction: 'from', sort: 'oldest' },
        [...told.filter((row) => row['from_address'] === address).reverse()],
        { kind: 'filtered' },
      ),
      listQuestion(
        'getTransactions',
        { address, status: 'failed' },
        told.filter((row) => row['receipt_status'] === '0'),
        { kind: 'filtered' },
      ),
    ];
    const moments = [1, 280, 420, head - 3, head - 20, head].map((block) => [{ to_block: block }, block] as const);
    const dated = [{ to_date: momentOf(chain, 350) }, 350] as const;
    const balances = [...moments, dated].map(async ([given, block]): Promise<Question> => {
      const truthThen = { balance: await truth.nativeBalance(address, block) };
      return { name: 'getNativeBalance', given: { address, ...given }, truth: truthThen };
    });
    return [
      ...lists,
      ...ways,
      ...(await Promise.all(balances)),
      { name: 'getNativeBalance', given: { address }, truth: { balance: await truth.nativeBalance(address) } },
      { name: 'getNativeBalance', given: { address, to_block: head + 9 }, truth: undefined },
      { name: 'getTransactionsCount', given: { address }, truth: { result: own.length } },
      { name: 'getTransactions_old', given: { address }, truth: told.slice(0, 500) },
      { name: 'getTransactions_old', given: { address, order: 'asc' }, truth: [...told].reverse().slice(0, 500) },
    ];
  });
  return (await Promise.all(requested)).flat();
}
