import { expect, it } from 'vitest';
import { exchangeNames } from '@/server/indexer/exchanges';
import { rowsOfBlocks } from '@/server/indexer/rowsOfBlocks';

const hash = `0x${'1'.repeat(64)}`;
const address = (letter: string) => `0x${letter.repeat(40)}`;
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
const UNISWAP = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f';

/** `PairCreated` of the tokens a and b, with one pair in it, whoever emits it. */
const pairCreated = (factory: string, logIndex: string) => ({
  address: factory,
  topics: [
    '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
    ...['a', 'b'].map((letter) => `0x${word(address(letter))}`),
  ],
  data: `0x${word(address('c'))}${word('1')}`,
  logIndex,
  transactionIndex: '0x0',
  transactionHash: hash,
  blockHash: hash,
});

it('gives a pair the name of the exchange whose factory made it, and none to what a stranger calls a pair', () => {
  const logs = [pairCreated(address('d'), '0x0'), pairCreated(UNISWAP, '0x1')];
  const transaction = { hash, transactionIndex: '0x0', nonce: '0x0', from: address('e'), value: '0x0', gas: '0x0' };
  const block = {
    number: '0x9',
    hash,
    parentHash: hash,
    timestamp: '0x1',
    transactions: [{ ...transaction, input: '0x' }],
  };
  const receipts = [{ transactionHash: hash, blockHash: hash, cumulativeGasUsed: '0x0', gasUsed: '0x0', logs }];
  const exchanges = exchangeNames(1);
  const { pairs } = rowsOfBlocks([{ block, receipts }], { addresses: null, wrapped: new Set(), exchanges });
  const told = [address('a'), address('b'), 9];
  expect(pairs.rows).toEqual([
    [address('c'), address('d'), 'unknown', ...told],
    [address('c'), UNISWAP.toLowerCase(), 'uniswapv2', ...told],
  ]);
});
