import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the image holds, in the place of `docker.io/library/node:24-bookworm-slim`. */
const NODE = '24.21.0';
const NPM = '11.21.2';
const DEBIAN = 'bookworm';

/** The authorities that this machine trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** What Debian's slim images leave out too. */
const NEEDLESS = [
  ...['usr/share/doc', 'usr/share/info', 'usr/share/locale', 'usr/share/man', 'usr/share/lintian'],
  ...['var/cache/apt', 'var/lib/apt/lists', 'var/log'],
];

/** Runs a program to its end; returns what it printed. @throws with what it complained about */
export const run = (program: string, args: readonly string[], cwd?: string): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });

/**
 * Makes an image with Node 24 and npm without a registry of images: Debian by `debootstrap`, Node from its package on
 * npm. It is made once a machine. Returns its name.
 */
export function makeNodeImage(): string {
  const name = `localhost/foyer-test-node:${NODE}-${DEBIAN}`;
  const known = run('buildah', ['images', '--format', '{{.Name}}:{{.Tag}}']);
  if (known.split('\n').includes(name)) return name;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-node-image-'));
  try {
    const root = path.join(folder, 'root');
    run('debootstrap', ['--variant=minbase', DEBIAN, root, 'http://deb.debian.org/debian']);
    for (const part of NEEDLESS) {
      rmSync(path.join(root, part), { recursive: true, force: true });
      mkdirSync(path.join(root, part), { recursive: true });
    }
    const node = unpack(folder, `node-linux-${process.arch}@${NODE}`);
    const npm = path.join(root, 'usr/local/lib/node_modules/npm');
    cpSync(path.join(node, 'bin/node'), path.join(root, 'usr/local/bin/node'));
    cpSync(unpack(folder, `npm@${NPM}`), npm, { recursive: true });
    for (const program of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, path.join(root, 'usr/local/bin', program));
    // npm trusts whom this machine trusts.
    if (existsSync(AUTHORITIES)) {
      mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true });
      cpSync(AUTHORITIES, path.join(root, AUTHORITIES), { dereference: true });
      writeFileSync(path.join(root, 'usr/local/etc/npmrc'), `cafile=${AUTHORITIES}\n`);
    }
    const container = run('buildah', ['from', 'scratch']).trim();
    run('buildah', ['add', container, root, '/']);
    run('buildah', ['commit', '--rm', container, name]);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks a package of npm; returns its folder. */
function unpack(folder: string, spec: string): string {
  const to = path.join(folder, spec);
  mkdirSync(to);
  run('npm', ['pack', '--silent', '--pack-destination', to, spec]);
  const [file = ''] = readdirSync(to);
  run('tar', ['-xzf', file], to);
  return path.join(to, 'package');
}
