import { expect, it } from 'vitest';
import { exchangeNames } from '@/server/chain/exchanges';
import { bytesCell, type Cell } from '@/server/indexer/copyRows';
import { rowsOfBlocks } from '@/server/indexer/decode/rowsOfBlocks';

const hash = `0x${'1'.repeat(64)}`;
const address = (letter: string) => `0x${letter.repeat(40)}`;
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
const UNISWAP = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f';

/** `PairCreated` of the tokens a and b, with one pair in it, from any emitter. */
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

type Log = ReturnType<typeof pairCreated>;

/** A block with one transaction with this gas used. */
function blockOf(logs: Log[], gasUsed: string) {
  const transaction = { hash, transactionIndex: '0x0', nonce: '0x0', from: address('e'), value: '0x0', gas: '0x0' };
  const block = {
    number: '0x9',
    hash,
    parentHash: hash,
    timestamp: '0x1',
    transactions: [{ ...transaction, input: '0x' }],
  };
  return [{ block, receipts: [{ transactionHash: hash, blockHash: hash, cumulativeGasUsed: '0x0', gasUsed, logs }] }];
}

const selection = { addresses: null, wrapped: new Set<string>(), exchanges: exchangeNames(1), forms: new Map() };

it('names the exchange of a pair by its factory, and ignores pairs of unknown factories', () => {
  const logs = [pairCreated(address('d'), '0x0'), pairCreated(UNISWAP, '0x1')];
  const { pairs } = rowsOfBlocks(blockOf(logs, '0x0'), selection);
  const reported = [bytesCell(address('a')), bytesCell(address('b')), 9];
  expect(pairs.rows).toEqual([
    [bytesCell(address('c')), bytesCell(address('d')), 'unknown', ...reported],
    [bytesCell(address('c')), bytesCell(UNISWAP), 'uniswapv2', ...reported],
  ]);
});

it('limits NFTs from ranges to one per hundred gas, and records contracts that claimed more', () => {
  const range = (contract: string, last: number, logIndex: string) => ({
    ...pairCreated(contract, logIndex),
    topics: [
      '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d',
      ...['1', '0', address('b')].map((part) => `0x${word(part)}`),
    ],
    data: `0x${word(last.toString(16))}`,
  });
  const logs = [range(address('c'), 6, '0x0'), range(address('d'), 5, '0x1'), range(address('e'), 4, '0x2')];
  const notes = { inconsistent: new Set<string>(), unclear: new Map() };
  const { nft_transfers } = rowsOfBlocks(blockOf(logs, `0x${(1_000).toString(16)}`), selection, notes);
  const read = nft_transfers.rows.map((row) => row[5]);
  expect(read).toEqual([
    ...Array<Cell>(6).fill(bytesCell(address('c'))),
    ...Array<Cell>(4).fill(bytesCell(address('e'))),
  ]);
  expect([...notes.inconsistent]).toEqual([address('d')]);
});
