import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A process of its own that owns an embedded part. */
export type Owner = { address: string; pid: number; child: ChildProcess; kill(): Promise<void> };

/** Starts `embeddedOwner.ts` and waits until its part stands. */
export async function startOwner(part: 'database' | 'chain', dataDir: string, third: string): Promise<Owner> {
  const args = ['--import', 'tsx', 'tests/helpers/embeddedOwner.ts', part, dataDir, third];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The owner ended with code ${code}.`)));
  });
  const pid = child.pid ?? 0;
  return {
    address,
    pid,
    child,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The numbers of the processes a process started, on Linux. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (Number(ppid) !== parent) return [];
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });
}
