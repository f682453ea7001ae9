import { utils } from 'ethers';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

/**
 * What everybody owns: the amount by `token owner`, or by `token id owner`, with the block of the newest transfer, such as
 * `7 since 12`, and for an NFT that of the first transfer of all: `7 since 12, minted in 3`. Nobody is listed with
 * nothing. A token that moves what nobody had leaves an owner below zero.
 */
export type Holdings = { tokens: Record<string, string>; nfts: Record<string, string> };

type Log = { address: string; topics: string[]; data: string; blockNumber: string };
type Sums = Map<string, { amount: bigint; block: number; minted?: number | undefined }>;

const { defaultAbiCoder: coder, id } = utils;
const TRANSFER = id('Transfer(address,address,uint256)');
const SINGLE = id('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = id('TransferBatch(address,address,address,uint256[],uint256[])');
const ZERO = `0x${'0'.repeat(40)}`;

/** Counts what everybody owns from all logs of a chain, with other means than the index: ethers, and no database. */
export async function recount(chain: TestChain): Promise<Holdings> {
  const logs = await chain.ask<Log[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
  const tokens: Sums = new Map();
  const nfts: Sums = new Map();
  const minted = new Map<string, number>();
  let block = 0;
  const move = (sums: Sums, key: string, [from, to]: [from: string, to: string], amount: bigint) => {
    if (sums === nfts && !minted.has(key)) minted.set(key, block);
    const add = (owner: string, change: bigint) => {
      const before = sums.get(`${key} ${owner}`)?.amount ?? 0n;
      sums.set(`${key} ${owner}`, { amount: before + change, block, minted: minted.get(key) });
    };
    if (from !== ZERO) add(from, -amount);
    if (to !== ZERO) add(to, amount);
  };
  for (const { address, topics, data, blockNumber } of logs) {
    block = Number(blockNumber);
    const [kind, ...rest] = topics;
    const party = (at: number) => `0x${(rest[at] ?? '').slice(26)}`;
    if (kind === TRANSFER && topics.length === 3 && data.length === 66) {
      move(tokens, address, [party(0), party(1)], BigInt(data));
    } else if (kind === TRANSFER && topics.length === 4 && data === '0x') {
      move(nfts, `${address} ${BigInt(rest[2] ?? 0)}`, [party(0), party(1)], 1n);
    } else if (kind === SINGLE && topics.length === 4) {
      const [token, amount] = coder.decode(['uint256', 'uint256'], data).map(BigInt) as [bigint, bigint];
      move(nfts, `${address} ${token}`, [party(1), party(2)], amount);
    } else if (kind === BATCH && topics.length === 4) {
      const [ids, amounts] = coder.decode(['uint256[]', 'uint256[]'], data) as [string[], string[]];
      for (const [at, token] of ids.entries())
        move(nfts, `${address} ${BigInt(token)}`, [party(1), party(2)], BigInt(amounts[at] ?? 0));
    }
  }
  return { tokens: listed(tokens), nfts: listed(nfts) };
}

function listed(sums: Sums): Record<string, string> {
  const kept = [...sums].filter(([, { amount }]) => amount !== 0n);
  return Object.fromEntries(
    kept.map(([key, { amount, block, minted }]) => [
      key,
      `${amount} since ${block}${minted === undefined ? '' : `, minted in ${minted}`}`,
    ]),
  );
}
