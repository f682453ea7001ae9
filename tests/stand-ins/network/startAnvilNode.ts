import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { findAnvilBinary } from '@/devnet/chain/anvilProcess';

/** A node of a chain of its own, with nothing kept; pages of any site may ask it. */
export type AnvilNode = { url: string; stop(): Promise<void> };

/** Starts a node whose chain has this id; it forgets old states unless told to keep them. */
export async function startAnvilNode(chainId: number, { states = false } = {}): Promise<AnvilNode> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--silent'];
  if (!states) args.push('--prune-history');
  const child = spawn(findAnvilBinary(), args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answers = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    }).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The node of chain ${chainId} ended with ${child.exitCode}.`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
