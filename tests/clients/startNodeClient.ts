import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { readAnswer, type RunningClient } from '@/tests/clients/RunningClient';
import type { StepAnswer } from '@/tests/clients/inside/steps';

type Message = StepAnswer & { id: number };

/** A client in a process of Node, which reaches no host but this machine. */
export type NodeClient = RunningClient & {
  /** Files of packages that it loaded from outside of its own folder. */
  strays(): Promise<string[]>;
};

/**
 * Starts one.
 *
 * @param program `inside/nodeHost.ts`, bundled
 * @param folder where the client is installed
 */
export async function startNodeClient(program: string, folder: string, entry: string): Promise<NodeClient> {
  const hostsFile = path.join(tmpdir(), `foyer-hosts-${crypto.randomUUID()}.txt`);
  writeFileSync(hostsFile, '');
  const recorder = path.resolve(import.meta.dirname, '../helpers/recordHosts.cjs');
  const child = fork(program, [folder, entry], {
    execArgv: ['--require', recorder],
    env: { ...process.env, FOYER_HOSTS_FILE: hostsFile, FOYER_HOSTS_REFUSED: 'on' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (words += part.toString()));
  const waiting = new Map<number, (message: Message) => void>();
  let last = -1;
  const nextAnswer = () =>
    new Promise<Message>((resolve, reject) => {
      last += 1;
      waiting.set(last, resolve);
      child.once('exit', () => reject(new Error(`The client's process ended:\n${words.slice(-4_000)}`)));
    });
  child.on('message', (message: Message) => waiting.get(message.id)?.(message));
  child.setMaxListeners(0);
  const keys = [generatePrivateKey(), generatePrivateKey()] as const;

  const ask = (step: string, given: object): Promise<Message> => {
    const answer = nextAnswer();
    child.send({ id: last, step, given });
    return answer;
  };
  // The first word is the child's own: it is there.
  await nextAnswer();
  return {
    run: async <Result>(step: Parameters<RunningClient['run']>[0], given: object = {}) =>
      readAnswer(step, await ask(step, given)) as Result,
    useWallet: (index) => {
      const key = keys[index];
      return Promise.resolve({ key, address: privateKeyToAccount(key).address.toLowerCase() });
    },
    hosts: () => [...new Set(readFileSync(hostsFile, 'utf8').split('\n').filter(Boolean))].sort(),
    strays: async () => readAnswer('has', await ask('strays', {})) as string[],
    uncaught: async () => readAnswer('has', await ask('uncaught', {})) as string[],
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(hostsFile, { force: true });
    },
  };
}
