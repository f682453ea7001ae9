import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { findAnvilBinary } from '@/devnet/chain/anvilProcess';

/** A chain that mines when it is told to. */
export type TestChain = {
  url: string;
  /** Its process. */
  pid: number;
  ask<Result>(method: string, ...params: unknown[]): Promise<Result>;
  stop(): Promise<void>;
};

type ChainOptions = { beginsAgo?: number; states?: number };

let started = 0;

/**
 * Starts anvil on a free port, without mining by itself. Each chain begins a thousand seconds before the one started
 * last: two that begin in the same second have the same block 0.
 *
 * @param beginsAgo how long ago it begins besides, in seconds; `states` how many states of the past it remembers
 */
export async function startTestChain({ beginsAgo = 0, states }: ChainOptions = {}): Promise<TestChain> {
  const port = await findFreePort();
  const genesis = Math.floor(Date.now() / 1_000) - beginsAgo - 1_000 * started++;
  const args = ['--silent', '--no-mining', '--port', String(port), '--timestamp', String(genesis)];
  if (states !== undefined) args.push('--prune-history', String(states));
  const child = spawn(findAnvilBinary(), args, { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const ask = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  for (let attempt = 0; ; attempt++) {
    const answered = await ask('eth_chainId').then(
      () => true,
      (error: unknown) => {
        if (attempt > 500) throw error;
        return false;
      },
    );
    if (answered) break;
    await sleep(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    ask,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
