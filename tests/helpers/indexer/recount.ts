import { utils } from 'ethers';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

/** What everybody owns: the amount by `token owner`, or by `token id owner`; nobody is listed with nothing. */
export type Holdings = { tokens: Record<string, string>; nfts: Record<string, string> };

type Log = { address: string; topics: string[]; data: string };

const { defaultAbiCoder: coder, id } = utils;
const TRANSFER = id('Transfer(address,address,uint256)');
const SINGLE = id('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = id('TransferBatch(address,address,address,uint256[],uint256[])');
const ZERO = `0x${'0'.repeat(40)}`;

/** Counts what everybody owns from all logs of a chain, with other means than the index: ethers, and no database. */
export async function recount(chain: TestChain): Promise<Holdings> {
  const logs = await chain.ask<Log[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
  const tokens = new Map<string, bigint>();
  const nfts = new Map<string, bigint>();
  const move = (sums: Map<string, bigint>, key: string, sides: [from: string, to: string], amount: bigint) => {
    const [from, to] = sides;
    if (from !== ZERO) sums.set(`${key} ${from}`, (sums.get(`${key} ${from}`) ?? 0n) - amount);
    if (to !== ZERO) sums.set(`${key} ${to}`, (sums.get(`${key} ${to}`) ?? 0n) + amount);
  };
  for (const { address, topics, data } of logs) {
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

function listed(sums: ReadonlyMap<string, bigint>): Record<string, string> {
  const kept = [...sums].filter(([, amount]) => amount !== 0n);
  return Object.fromEntries(kept.map(([key, amount]) => [key, String(amount)]));
}
