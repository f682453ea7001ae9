import { utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { ACCOUNTS, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import {
  momentOf,
  expectedBlock,
  expectedLog,
  expectedPosition,
  expectedTransactionWithLogs,
  type Row,
  without,
} from '@/tests/helpers/data/expectedShapes';

const { dollar } = LOCAL_CONTRACTS;

const TRANSFER = {
  type: 'event',
  name: 'Transfer',
  anonymous: false,
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256', indexed: false },
  ],
};

/** An event with its addresses in lower case: those of its data may come with the case of a checksum. */
const lower = ({ data, ...event }: Row): Row => {
  const { from, to, value } = data as Row;
  return {
    ...event,
    data: {
      from: String(from).toLowerCase(),
      to: String(to).toLowerCase(),
      value,
    },
  };
};

/** Blocks, transactions, logs, events, balances and calls, beside what the chain says of them. */
export function describeNative(world: () => DataWorld): void {
  describe('native chain data matches the node', () => {
    it('[G02] returns a block with its transactions and logs, by number in both formats and by hash', async () => {
      const { ask, chain } = world();
      for (const number of [0, 1, 80, Number(chain.logs.at(-1)?.blockNumber)]) {
        const block = expectedBlock(chain, number);
        for (const name of [String(number), utils.hexValue(number), chain.blocks[number]?.hash]) {
          expect(await ask('getBlock', { block_number_or_hash: name })).toEqual(block);
        }
      }
    });

    it('lists balances and spending up to a block, newest first, across block numbers of any length', async () => {
      const { chain } = world();
      const head = chain.blocks.length - 1;
      expect(head).toBeGreaterThan(120);
      for (const [newest, limit] of [
        [head, 40],
        [102, 105],
        [102, 5],
      ] as const) {
        const { body } = await restFetch(world(), `/blocks/stats?to_block=${newest}&limit=${limit}`);
        const expected = Array.from({ length: Math.min(limit, newest + 1) }, (_, back) => {
          const { timestamp, transactions, gas_used, gas_limit } = expectedBlock(chain, newest - back);
          const count = (transactions as unknown[]).length;
          return { number: String(newest - back), timestamp, transaction_count: count, gas_used, gas_limit };
        });
        expect((body as Row[]).map((row) => without(row, 'base_fee_per_gas'))).toEqual(expected);
      }
    });

    it('[G03] finds the block closest to a date, in every date format', async () => {
      const { ask, chain } = world();
      for (const number of [1, 77, 200]) {
        const time = Date.parse(momentOf(chain, number));
        for (const date of [
          momentOf(chain, number),
          time,
          String(time),
          new Date(time).toUTCString(),
          new Date(time + 1_000).toISOString(),
          new Date(time - 1_000).toISOString(),
        ]) {
          expect(await ask('getDateToBlock', { date }), String(date)).toMatchObject({
            block: number,
            timestamp: time / 1000,
          });
        }
      }
      const [before, after] = [momentOf(chain, 150), momentOf(chain, 151)].map((moment) => Date.parse(moment)) as [
        number,
        number,
      ];
      const at = async (part: number) => {
        const date = new Date(before + Math.round((after - before) * part)).toISOString();
        return (await ask<{ block: number }>('getDateToBlock', { date })).block;
      };
      expect([await at(0.4), await at(0.6)]).toEqual([150, 151]);
      expect(await ask('getDateToBlock', { date: '1999-12-31' })).toMatchObject({ block: 0 });
    });

    it('[G05] returns a transaction with its receipt and logs', async () => {
      const { ask, chain } = world();
      const busy = chain.transactions.find(({ hash }) => (chain.receipts.get(hash)?.logs.length ?? 0) > 3);
      const [first] = chain.transactions;
      const plain = chain.transactions.find(({ input }) => input === '0x');
      for (const transaction of [first, busy, plain]) {
        if (!transaction) throw new Error('The seeded chain has none of these.');
        expect(await ask('getTransaction', { transaction_hash: transaction.hash })).toEqual(
          expectedTransactionWithLogs(chain, transaction),
        );
      }
    });

    it('[G06] returns the native balance of an address, including zero', async () => {
      const { ask, chain } = world();
      for (const address of [...ACCOUNTS.slice(0, 5), LOCAL_CONTRACTS.wrappedEther, `0x${'9'.repeat(40)}`]) {
        const balance = (await chain.node.getBalance(address)).toString();
        expect(await ask('getNativeBalance', { address })).toEqual({ balance });
      }
    });

    it('[G04] returns the logs of one block, which takes precedence over a range', async () => {
      const { ask, chain } = world();
      const block = Number(chain.logs.find(({ address }) => address === dollar)?.blockNumber);
      const logs = chain.logs.filter((log) => log.address === dollar && Number(log.blockNumber) === block);
      const range = { from_block: block + 1, to_block: block + 2 };
      const page = await ask<{ result: Row[] }>('getLogsByAddress', {
        address: dollar,
        block_number: block,
        ...range,
      });
      expect(page.result).toEqual(logs.map((log) => expectedLog(chain, log)).reverse());
    });

    it('[G22] decodes the events of a contract', async () => {
      const { ask, chain, transfers } = world();
      const topic = utils.id('Transfer(address,address,uint256)');
      const events = transfers
        .filter(({ log }) => log.address === dollar)
        .map(({ log, from, to, amount }) => ({
          transaction_hash: log.transactionHash,
          address: dollar,
          ...expectedPosition(chain, log.blockNumber),
          data: { from, to, value: String(amount) },
        }))
        .reverse();
      const given = { address: dollar, topic, data: TRANSFER };
      const whole = await ask<Row[]>('getContractEvents', {
        ...given,
        limit: 500,
      });
      expect(whole.map(lower)).toEqual(events);
      const part = await ask<Row[]>('getContractEvents', {
        ...given,
        topic: 'Transfer(address,address,uint256)',
        offset: 3,
        limit: 4,
      });
      expect(part.map(lower)).toEqual(events.slice(3, 7));
      const block = (events[9] as Row | undefined)?.['block_number'];
      const one = await ask<Row[]>('getContractEvents', {
        ...given,
        from_block: Number(block),
        to_block: Number(block),
      });
      expect(one.map(lower)).toEqual(events.filter((event: Row) => event['block_number'] === block));
    });
  });
}
