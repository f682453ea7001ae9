import { readFile } from 'node:fs/promises';

/** Time a process has had of the processors, in milliseconds (Linux: `/proc/{pid}/stat` in hundredths of a second). */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold blanks: user and system time are the 14th and 15th value of all.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(values[11]) + Number(values[12])) * 10;
}
