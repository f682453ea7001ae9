import { readFileSync } from 'node:fs';

/** Memory that a process holds, in megabytes, from Linux' own account of it. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
