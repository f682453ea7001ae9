import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { findAnvilBinary } from '@/devnet/chain/anvilProcess';
import { createCallNode, type CallNode } from '@/devnet/seed/SeedTools';
import { storeNfts } from '@/devnet/seed/storeNfts';
import { seedLocalChain } from '@/devnet/seed/seedLocalChain';
import { openIpfsStore } from '@/server/storage/openIpfsStore';

/** A second node of a seeded local chain, with the same blocks, which knows the state after each of them. */
export type Archive = {
  url: string;
  /** Takes over what the chain has mined since; answers the height. Fails where a block came out another one. */
  catchUp(): Promise<number>;
  stop(): Promise<void>;
};

type Transaction = Record<'hash' | 'from' | 'to' | 'gas' | 'value' | 'input' | 'nonce' | 'r', `0x${string}`>;
type Block = { hash: string; timestamp: `0x${string}`; transactions: Transaction[] };

/** As many states as a test can want; none of them goes to the disk. */
const STATES = 100_000;

/**
 * Starts a node that answers what was: `eth_getBalance`, `eth_call` and so on at any block of a seeded local chain, which
 * itself knows its newest state alone. The seed comes to the same blocks where it begins at the same moment; those after
 * it are mined again, each with its moment and its transactions.
 *
 * @param rpcUrl of the local chain, seeded
 */
export async function startArchive(rpcUrl: string): Promise<Archive> {
  const chain = createCallNode(rpcUrl);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const archive = createCallNode(url);
  const genesis = await readBlock(chain, 0);
  const child = spawn(
    findAnvilBinary(),
    [
      ...['--port', `${port}`, '--chain-id', `${LOCAL_CHAIN_ID}`, '--timestamp', `${Number(genesis.timestamp)}`],
      ...['--prune-history', `${STATES}`, '--order', 'fifo', '--silent'],
    ],
    { stdio: 'ignore' },
  );
  getWatchdog().hold(child.pid);
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  let height = 0;
  const catchUp = async () => {
    const head = Number(await chain('eth_blockNumber'));
    for (; height < head; height++) await copyBlock(chain, archive, height + 1);
    return height;
  };
  try {
    await waitUntilItAnswers(archive);
    await seed(url);
    height = Number(await archive('eth_blockNumber'));
    await expectSame(chain, archive, height);
    await archive('evm_setAutomine', false);
    // The seed sets the clock to now, which is after blocks that are still to come.
    await archive('anvil_setTime', Number((await readBlock(archive, height)).timestamp));
    await catchUp();
    return { url, catchUp, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seed(url: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-archive-'));
  await seedLocalChain(url, await storeNfts(openIpfsStore(folder)));
  await rm(folder, { recursive: true });
}

async function copyBlock(chain: CallNode, archive: CallNode, number: number): Promise<void> {
  const { timestamp, transactions } = await readBlock(chain, number);
  await archive('evm_setNextBlockTimestamp', Number(timestamp));
  for (const { hash, from, to, gas, value, input: data, nonce, r } of transactions) {
    if (Number(r) === 0) {
      // The chain was told to believe it; nobody signed.
      await archive('anvil_impersonateAccount', from);
      await archive('eth_sendTransaction', { from, to, gas, value, data, nonce });
      await archive('anvil_stopImpersonatingAccount', from);
    } else await archive('eth_sendRawTransaction', await chain('eth_getRawTransactionByHash', hash));
  }
  await archive('evm_mine');
  await expectSame(chain, archive, number);
}

async function expectSame(chain: CallNode, archive: CallNode, number: number): Promise<void> {
  const [wanted, got] = await Promise.all([readBlock(chain, number), readBlock(archive, number)]);
  if (wanted.hash === got.hash) return;
  throw new Error(`Block ${number} of the archive is ${got.hash}, not ${wanted.hash}: the chain was changed by hand.`);
}

async function readBlock(node: CallNode, number: number): Promise<Block> {
  const block = (await node('eth_getBlockByNumber', `0x${number.toString(16)}`, true)) as Block | null;
  if (!block) throw new Error(`The node has no block ${number}.`);
  return block;
}

async function waitUntilItAnswers(node: CallNode): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await node('eth_chainId');
      return;
    } catch (error) {
      if (attempt > 500) throw error;
      await sleep(20);
    }
  }
}
