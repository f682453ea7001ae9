import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ComposeService } from '@/tests/helpers/operator/compose';
import { run } from '@/tests/helpers/operator/nodeImage';

/** A container of a service of `compose.yaml`. */
export type Container = {
  /** Runs a program in it; returns what it printed. */
  exec(args: readonly string[]): string;
  /** Proportional set size of all its processes, in megabytes. */
  megabytes(): number;
  log(): string;
  /** Asks it to end, as its service is asked; returns its exit code. */
  stop(): Promise<number>;
  remove(): void;
};

/** Also works where the kernel has both versions of cgroups. */
const PODMAN = ['--runtime', 'runc'];

/** Podman's own would be above what a container within another one may set. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

export const podman = (...args: readonly string[]): string => run('podman', [...PODMAN, ...args]);

/** Starts a service with the settings of its own and those given, in the network of this machine. */
export function startContainer(
  name: string,
  service: ComposeService,
  { image, env }: { image: string; env: Readonly<Record<string, string>> },
): Container {
  const each = (flag: string, values: readonly string[] = []) => values.flatMap((value) => [flag, value]);
  const environment = Object.entries({ ...service.environment, ...env }).map(([key, value]) => `${key}=${value}`);
  const volumes = (service.volumes ?? []).map((volume) => `${name}-${volume}`.split(':'));
  podman(
    ...['run', '--detach', '--name', name, '--network', 'host', ...LIMITS],
    ...(service.read_only === true ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...each('--tmpfs', service.tmpfs),
    ...each('--cap-drop', service.cap_drop),
    ...each('--security-opt', service.security_opt),
    ...each(
      '--volume',
      volumes.map((volume) => volume.join(':')),
    ),
    ...each('--env', environment),
    image,
  );
  const inspect = (format: string) => podman('inspect', '--format', format, name).trim();
  return {
    exec: (args) => podman('exec', name, ...args),
    megabytes: () => processesBelow(Number(inspect('{{.State.Pid}}'))).reduce((sum, pid) => sum + readPss(pid), 0),
    log: () => podman('logs', name),
    async stop() {
      await promisify(execFile)('podman', [...PODMAN, 'stop', '--time', '30', name]);
      return Number(inspect('{{.State.ExitCode}}'));
    },
    remove() {
      podman('rm', '--force', name);
      for (const [volume = ''] of volumes) podman('volume', 'rm', '--force', volume);
    },
  };
}

function processesBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesBelow)];
}

function readPss(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
