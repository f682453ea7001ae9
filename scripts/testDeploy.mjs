// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode } from './lib/checkNode.mjs';

/**
 * `npm run test:deploy`: the backend behind the poolers and proxies of operators, and the images, built and run. Exit code 2, before anything is
 * started, where this machine lacks one of them.
 */
checkNode();

/** Programs, how to ask each for its version, and the package of Debian that brings it. */
const NEEDS = [
  { program: 'pgbouncer', ask: '--version', from: 'pgbouncer' },
  { program: 'nginx', ask: '-v', from: 'nginx-light' },
  { program: 'haproxy', ask: '-v', from: 'haproxy' },
  { program: 'caddy', ask: 'version', from: 'caddy' },
  { program: 'openssl', ask: 'version', from: 'openssl' },
  { program: 'buildah', ask: '--version', from: 'buildah' },
  { program: 'podman', ask: '--version', from: 'podman' },
  { program: 'runc', ask: '--version', from: 'runc' },
  { program: 'debootstrap', ask: '--version', from: 'debootstrap' },
  { program: 'systemd-analyze', ask: '--version', from: 'systemd' },
  { program: 'promtool', ask: '--version', from: 'prometheus' },
  { program: 'pg_dump', ask: '--version', from: 'postgresql-client' },
];
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };
const missing = NEEDS.filter(({ program, ask }) => spawnSync(program, [ask], { env }).error);
if (process.getuid?.() !== 0) {
  console.error('Run it as root: debootstrap and buildah need that to make images.');
  process.exit(2);
}
if (missing.length > 0) {
  const lines = missing.map(({ program, from }) => `- ${program}. On Debian: apt-get install ${from}`);
  console.error(['This machine lacks:', ...lines].join('\n'));
  process.exit(2);
}
const root = join(import.meta.dirname, '..');
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=deploy', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env });
process.exitCode = status ?? 1;
