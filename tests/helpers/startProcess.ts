import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';

/** A server process of a test. */
export type ServerProcess = {
  /** Everything it wrote so far. */
  output: () => string;
  /** Asks it to end and waits; after 20 s it is killed. */
  stop: () => Promise<void>;
};

export type StartProcessOptions = {
  /** What the messages call it. */
  name: string;
  /** Arguments of Node. */
  args: string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Folder it runs in; by default that of the test. */
  cwd?: string;
  /** Address that answers, other than with a fault of the server, once the process is ready. */
  readyUrl: string;
  timeoutMs?: number;
};

/** Starts a Node process and waits until it answers; fails with its words where it ends or stays silent. */
export async function startProcess(options: StartProcessOptions): Promise<ServerProcess> {
  const { name, args, env, cwd, readyUrl, timeoutMs = 120_000 } = options;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test run that is killed takes the process with it.
  getWatchdog().hold(child.pid);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  const exited = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (isGone()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(timer);
  };

  const deadline = Date.now() + timeoutMs;
  while (!(await answers(readyUrl))) {
    const late = Date.now() > deadline;
    if (!late && !isGone()) {
      await sleep(100);
      continue;
    }
    await stop();
    throw new Error(
      `${name} ${late ? `was not ready after ${timeoutMs / 1000} s` : 'ended at once'}:\n${words.slice(-4000)}`,
    );
  }
  return { output: () => words, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return status < 500;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
