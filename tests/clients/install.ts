import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@/tests/clients/table';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/foyer-clients');

/** How npm is asked; optional packages are part of what everybody gets. */
const FLAGS = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'];

/** Written last: without it an installation was cut off. */
const DONE = 'installed.json';

/** The folder of a client: packages of its own, none of this repository's. */
export const folderOf = ({ name, version }: Pick<Client, 'name' | 'version'>): string =>
  path.join(CACHE, `${name}@${version}`);

/**
 * Installs a client as anybody does, in a folder of its own, unless that was done before. No script of any package is run.
 *
 * @throws {Error} with npm's words
 */
export async function installClient(client: Client): Promise<void> {
  const folder = folderOf(client);
  const wanted = JSON.stringify({ [client.name]: client.version, ...client.peers });
  const done = path.join(folder, DONE);
  const how = `${wanted} ${FLAGS.join(' ')}`;
  if (existsSync(done) && (await readFile(done, 'utf8')) === how) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), `{ "private": true, "dependencies": ${wanted} }\n`);
  const npm = spawn('npm', ['install', '--prefix', folder, ...FLAGS], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (words += part.toString()));
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm could not install ${client.name} ${client.version}:\n${words.slice(-2_000)}`);
  await writeFile(done, how);
}
