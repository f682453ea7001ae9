import { readFile } from 'node:fs/promises';

/** Memory that a process holds, in bytes (Linux: `VmRSS` of `/proc/{pid}/status`, in kB). */
export async function readMemory(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
