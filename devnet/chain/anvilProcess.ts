import { spawn } from 'node:child_process';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from '@/scripts/lib/processes.mjs';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';
import { EmbeddedError, type EmbeddedLog } from '@/server/index';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** A running anvil. */
export type AnvilProcess = {
  rpcUrl: string;
  /** Number of the newest block when it started. */
  height: number;
  /** Resolves with the last lines it wrote when it has exited, for any reason. */
  ended: Promise<string>;
  /** Stops it; it writes its state first. */
  stop(): Promise<void>;
};

/** Anvil rejected its saved state. */
export class ChainStateError extends EmbeddedError {}

/**
 * Interval between writes of the state, in seconds. The state is written as a whole, so the
 * interval grows by a number of seconds for each megabyte at the start, up to a maximum. A kill of
 * the chain itself loses at most that; a kill of its owner loses nothing.
 */
const STATE_SECONDS = { least: 15, perMegabyte: 2, most: 120 };
/** How long it may take to answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

type AnvilOptions = {
  host: string;
  port: number;
  siteUrl: string;
  chainId: number;
  stateFile: string;
  markFile: string;
  /** How long ago a new chain starts, in seconds. */
  beginsAgo?: number;
  log: EmbeddedLog;
};

/** Starts anvil and waits until it answers. */
export async function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const { log, markFile, port, chainId, stateFile } = options;
  const hadState = existsSync(stateFile);
  const child = spawn(findAnvilBinary(), argumentsOf(options), {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const watchdog = getWatchdog();
  watchdog.hold(child.pid, { signal: 'SIGINT', graceMs: 8_000 });
  if (child.pid) writeFileSync(markFile, JSON.stringify({ pid: child.pid, identity: identify(child.pid) }));
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-2_000);
    log.debug(String(chunk).trimEnd());
  });
  let running = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(output.trim()));
  }).finally(() => {
    running = false;
    watchdog.release(child.pid);
    rmSync(markFile, { force: true });
  });
  const stop = async () => {
    child.kill('SIGINT');
    const slow = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(slow);
  };

  const rpcUrl = `http://localhost:${port}`;
  const until = Date.now() + TIMEOUT_MS;
  while (running && Date.now() < until) {
    const found = await ask(localUrl(options), 'eth_chainId');
    if (found !== null && Number(found) === chainId) {
      return { rpcUrl, height: Number(await ask(localUrl(options), 'eth_blockNumber')), ended, stop };
    }
    await sleep(15);
  }
  if (running) await stop();
  const message = `The local chain did not start. ${await ended}`;
  throw hadState && /state/i.test(output) ? new ChainStateError(message) : new EmbeddedError(message);
}

function argumentsOf({ host, port, siteUrl, chainId, stateFile, beginsAgo = 0 }: AnvilOptions): string[] {
  const genesis = Math.floor(Date.now() / 1000) - beginsAgo;
  return [
    ...(beginsAgo > 0 && !existsSync(stateFile) ? ['--timestamp', String(genesis)] : []),
    '--quiet',
    '--prune-history',
    ...['--state', stateFile, '--state-interval', String(stateSeconds(stateFile))],
    ...['--host', host === 'localhost' ? '127.0.0.1' : host, '--port', String(port)],
    ...['--chain-id', String(chainId), '--allow-origin', new URL(siteUrl).origin],
  ];
}

function stateSeconds(file: string): number {
  const { least, perMegabyte, most } = STATE_SECONDS;
  const megabytes = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1_000_000;
  return Math.min(most, Math.round(least + perMegabyte * megabytes));
}

/** Where this process reaches the chain: a listener on all addresses answers on loopback too. */
function localUrl({ host, port }: AnvilOptions): string {
  if (host === '0.0.0.0' || host === 'localhost') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** One JSON-RPC call without parameters; `null` while nothing answers. */
async function ask(url: string, method: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      signal: AbortSignal.timeout(2_000),
    });
    const { result } = (await response.json()) as { result?: string };
    return result ?? null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Finds the native anvil of the installed packages; its own start script would cost 1.8 s. */
export function findAnvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const found = places.map((place) => path.join(place, name, 'bin', program)).find((file) => existsSync(file));
  if (!found) {
    throw new EmbeddedError(`There is no local chain for this machine: ${name} is not installed.`, {
      whatToDo: 'Run npm install, or set LOCAL_CHAIN=off.',
    });
  }
  if (process.platform !== 'win32' && !(statSync(found).mode & 0o111)) chmodSync(found, 0o755);
  return found;
}

/** How far back the history of a seeded chain goes, in seconds. */
export const HISTORY_SECONDS = 21 * 86_400;
