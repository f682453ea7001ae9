import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '@/bench/measure/median';
import type { Row } from '@/bench/Row';
import { startEmbeddedDatabase } from '@/server/embedded/startEmbeddedDatabase';
import { createRpc } from '@/server/indexer/createRpc';
import { createFetchBlocks } from '@/server/indexer/fetchBlocks';
import { firstRangeSize, ingest as fetchRanges } from '@/server/indexer/ingest';
import { startIndexer } from '@/server/indexer/startIndexer';
import { actAtRandom, createRandom } from '@/tests/helpers/indexer/actAtRandom';
import { createEmitter } from '@/tests/helpers/indexer/createEmitter';
import { startTestChain } from '@/tests/helpers/indexer/startTestChain';

/** Blocks of the chain, and turns of each kind. */
const BLOCKS = 1_500;
const TURNS = 3;

const quiet = () => undefined;

/** Indexing beside only fetching the same blocks from the same node, in turns; the goal is at least 0.85 of the speed. */
export async function ingest(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-ingest-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where this runs as root.
  const log = { debug: quiet, info: quiet, warn: quiet };
  const database = await startEmbeddedDatabase({ dataDir: folder, password: 'a password', log });
  const chain = await startTestChain();
  try {
    await actAtRandom(chain, await createEmitter(chain), createRandom(1), BLOCKS);
    const fetched: number[] = [];
    const indexed: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      fetched.push(await timeFetching(chain.url));
      // Another start block makes the index begin anew.
      indexed.push(await timeIndexing(chain.url, database.uri, turn % 2));
    }
    const memory = process.memoryUsage().rss;
    const name = `index ${BLOCKS} blocks, beside fetching them (of all seconds)`;
    return [
      { name, value: median(indexed), beside: median(fetched), unit: 's', limit: 1.18 },
      { name: 'memory of the process after it', value: memory, beside: null, unit: 'B', limit: null },
    ];
  } finally {
    await chain.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeFetching(url: string): Promise<number> {
  const fetchBlocks = createFetchBlocks(createRpc([url], new AbortController().signal));
  const began = performance.now();
  const range = { first: 0, last: BLOCKS, size: firstRangeSize() };
  await fetchRanges(range, fetchBlocks, () => Promise.resolve());
  return (performance.now() - began) / 1000;
}

async function timeIndexing(url: string, databaseUri: string, startBlock: number): Promise<number> {
  const began = performance.now();
  const all = {
    addresses: null,
    wrapped: [],
    reorgDepth: 100,
    readLinked: () => Promise.resolve([]),
    log: { info: quiet, warn: quiet },
  };
  const indexer = startIndexer({ chainId: 31_337, rpcUrls: [url], databaseUri, startBlock, ...all });
  while ((indexer.progress().blockNumber ?? 0) < BLOCKS) await sleep(5);
  const seconds = (performance.now() - began) / 1000;
  await indexer.stop();
  return seconds;
}
