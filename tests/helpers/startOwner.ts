import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programArgs } from '@/tests/helpers/preparedRun';

/** A process of its own that owns an embedded part. */
export type Owner = { address: string; pid: number; child: ChildProcess; kill(): Promise<void> };

/** Starts `embeddedOwner.ts` and waits until its part stands. */
export async function startOwner(part: 'database' | 'chain', dataDir: string, third: string): Promise<Owner> {
  const args = [...programArgs('tests/helpers/embeddedOwner.ts'), part, dataDir, third];
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
