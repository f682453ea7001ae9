// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyCheckout } from './lib/copyCheckout.mjs';

/**
 * `npm run test:bare`: runs `npm test` in a folder that has Node, npm, a shell and the libraries these three need, and
 * nothing else of this machine: no browser, no database, no fonts, no other program. Once as root, once as a user.
 * Needs root and Linux. What follows `--` is handed to `npm test`; without it, the browser tests that sign in.
 *
 * `npm run test:bare -- production` makes a production install instead, and runs it (`tests/production`). Without words
 * both are done.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USER = 1000;

/** What every machine with the C library has beside `libc.so.6` (Debian's package libc6). */
const LIBC_PARTS = [
  'libanl.so.1',
  'libdl.so.2',
  'libm.so.6',
  'libnss_dns.so.2',
  'libnss_files.so.2',
  'libpthread.so.0',
  'libresolv.so.2',
  'librt.so.1',
  'libutil.so.1',
];
const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted[0] === 'production') {
  console.log('\n=== A production install');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=production'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0 || wanted.length > 0) process.exit(status ?? 1);
}
const args =
  wanted.length > 0
    ? wanted
    : ['e2e', '--grep', 'signs in with one signature|goes through the states|link of a delivered email'];

/** @param {string} program */
function librariesOf(program) {
  const { stdout } = spawnSync(program, [], { env: { LD_TRACE_LOADED_OBJECTS: '1' }, encoding: 'utf8' });
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path ?? '');
}

/**
 * @param {string} bare
 * @param {string} path
 * @param {string} [as]
 */
function copyProgram(bare, path, as = path) {
  for (const [from, to] of [[path, as], ...librariesOf(path).map((library) => [library, library])]) {
    if (!from || !to || existsSync(join(bare, to))) continue;
    mkdirSync(dirname(join(bare, to)), { recursive: true });
    copyFileSync(realpathSync(from), join(bare, to));
  }
}

/** The folder: programs, the few files that name users and hosts, and a copy of the repository's files. */
function buildBare() {
  const bare = mkdtempSync(join(tmpdir(), 'foyer-bare-'));
  chmodSync(bare, 0o755);
  copyProgram(bare, process.execPath, '/usr/local/bin/node');
  copyProgram(bare, '/bin/sh');
  const libc = librariesOf(process.execPath).find((library) => library.endsWith('/libc.so.6')) ?? '';
  for (const name of LIBC_PARTS) {
    const library = join(dirname(libc), name);
    if (existsSync(library)) copyFileSync(realpathSync(library), join(bare, library));
  }
  const npm = realpathSync(join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm'));
  cpSync(npm, join(bare, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const folder of ['etc', 'proc', 'dev', 'tmp', 'root', 'home/guest', 'checkout/node_modules']) {
    mkdirSync(join(bare, folder), { recursive: true });
  }
  const write = (/** @type {string} */ name, /** @type {string[]} */ lines) =>
    writeFileSync(join(bare, name), `${lines.join('\n')}\n`);
  write('etc/passwd', [
    'root:x:0:0:root:/root:/bin/sh',
    `guest:x:${USER}:${USER}::/home/guest:/bin/sh`,
    'nobody:x:65534:65534::/:/bin/sh',
  ]);
  write('etc/group', ['root:x:0:', `guest:x:${USER}:`, 'nogroup:x:65534:']);
  write('etc/hosts', ['127.0.0.1 localhost', '::1 localhost']);
  write('etc/nsswitch.conf', ['passwd: files', 'group: files', 'hosts: files']);
  copyCheckout(root, join(bare, 'checkout'));
  return bare;
}

/**
 * @param {string} bare
 * @param {number} user
 */
function runTests(bare, user) {
  // The mounts live in a name space of their own and end with it.
  const script = [
    'mount --make-rprivate /',
    `mount --bind "${root}/node_modules" "${bare}/checkout/node_modules"`,
    `mount -o remount,bind,ro "${bare}/checkout/node_modules"`,
    // A browser that was unpacked before does not count.
    `if [ -d "${bare}/checkout/node_modules/.cache" ]; then mount -t tmpfs -o mode=1777 tmpfs "${bare}/checkout/node_modules/.cache"; fi`,
    `mount -t proc proc "${bare}/proc"`,
    `mount -t tmpfs -o mode=1777 tmpfs "${bare}/tmp"`,
    `mount -t tmpfs -o mode=755 tmpfs "${bare}/dev"`,
    ...['null', 'zero', 'random', 'urandom'].map(
      (name) => `touch "${bare}/dev/${name}" && mount --bind /dev/${name} "${bare}/dev/${name}"`,
    ),
    `mkdir -m 1777 "${bare}/dev/shm"`,
    'ip link set lo up 2>/dev/null || true',
    `exec chroot --userspec=${user}:${user} "${bare}" /bin/sh -c 'cd /checkout && exec node /usr/local/lib/node_modules/npm/bin/npm-cli.js test -- "$@"' sh "$@"`,
  ].join(' && ');
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: user === 0 ? '/root' : '/home/guest',
    CI: 'true',
  };
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...args],
    {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return status === 0;
}

if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.error('This needs Linux and root: it changes the root folder of the tests.');
  process.exit(2);
}
const bare = buildBare();
let ok = true;
try {
  for (const [name, user] of /** @type {const} */ ([
    ['root', 0],
    ['a user', USER],
  ])) {
    console.log(`\n=== Node alone, as ${name}`);
    for (const folder of ['checkout', 'home/guest']) spawnSync('chown', ['-R', `${user}:${user}`, join(bare, folder)]);
    if (user === 0) chownSync(join(bare, 'root'), 0, 0);
    ok = runTests(bare, user) && ok;
  }
} finally {
  const mounted = readFileSync('/proc/mounts', 'utf8').includes(bare);
  if (mounted) console.error(`${bare} is still mounted somewhere and was left in place.`);
  else rmSync(bare, { recursive: true, force: true });
}
process.exit(ok ? 0 : 1);
