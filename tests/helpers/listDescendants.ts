import { execFileSync } from 'node:child_process';

/** A running process. */
export type RunningProcess = { pid: number; command: string };

/** The children of a process, their children, and so on, with their commands; not on Windows. */
export function listDescendants(pid: number): RunningProcess[] {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, child, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return child ? [{ pid: Number(child), parent: Number(parent), command }] : [];
    });
  const below = (above: number): RunningProcess[] =>
    rows
      .filter(({ parent }) => parent === above)
      .flatMap((row) => [{ pid: row.pid, command: row.command }, ...below(row.pid)]);
  return below(pid);
}

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
