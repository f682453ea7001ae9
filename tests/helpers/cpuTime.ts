/** Milliseconds of the processor that this process has used so far: on a busy machine it waits, but works no more. */
export function cpuUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of the processor that work takes. */
export function cpuTime(work: () => void): number {
  const before = cpuUsed();
  work();
  return cpuUsed() - before;
}
