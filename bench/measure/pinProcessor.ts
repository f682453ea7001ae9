import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Leaves the first processor to a process: for what has a machine of its own in life, such as a chain's node. This
 * process, and each that it starts from then on, keeps to the others.
 *
 * @returns takes it back; `null` where there is one processor alone, or no `taskset` (of Linux)
 */
export function pinProcessor(processId: number): (() => void) | null {
  const last = cpus().length - 1;
  const keep = (id: number, processors: string) => spawnSync('taskset', ['-apc', processors, String(id)]).status === 0;
  const takeBack = () => {
    for (const id of [processId, process.pid]) keep(id, `0-${last}`);
  };
  if (last < 1) return null;
  if (keep(processId, '0') && keep(process.pid, `1-${last}`)) return takeBack;
  takeBack();
  return null;
}
