import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRest } from '@/tests/helpers/createRest';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { useBackend } from '@/tests/helpers/operator/useBackend';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

let postgres: OperatorPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startOperatorPostgres();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-backup-'));
});
afterAll(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The commands of `docs/operate/backup.md` that restore, without the service manager and the owner of the files. */
async function restoreCommands(): Promise<string> {
  const page = await readFile('docs/operate/backup.md', 'utf8');
  const [, block = ''] = /## Restore\n[^]*?```sh\n([^]*?)```/.exec(page) ?? [];
  return block
    .split('\n')
    .filter((line) => /^(pg_restore|mkdir)/.test(line))
    .join('\n');
}

/** Starts a backend with a chain of its own. */
const start = async (databaseUri: string, name: string): Promise<TestBackend> => {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { recursive: true });
  return startBackend({ databaseUri, dataDir, chain: true });
};

describe('a backup by deploy/backup.sh', () => {
  it('of a running backend brings accounts and files back in another database and another folder', async () => {
    const account = createAccount();
    const first = await start(postgres.uri, 'first');
    const rest = createRest(first.serverUrl, first.appId);
    await useBackend(first);
    const { body } = await signInOverRest(rest, account);
    const base64 = Buffer.from('what a visitor brought').toString('base64');
    const file = { base64, _ContentType: 'text/plain' };
    const saved = await rest('POST', 'files/note.txt', file, { sessionToken: String(body['sessionToken']) });
    expect(saved.status).toBe(201);

    const backups = path.join(folder, 'backups');
    const env = { ...process.env, DATABASE_URI: postgres.uri, DATA_DIR: first.dataDir, BACKUP_DIR: backups };
    const made = execFileSync('sh', ['deploy/backup.sh'], { env, encoding: 'utf8' }).trim();
    expect((await readdir(backups)).map((name) => path.join(backups, name))).toEqual([made]);
    expect((await readdir(made)).sort()).toEqual(['database.dump', 'files.tar']);
    await first.stop();

    const databaseUri = await postgres.createDatabase('restored');
    const dataDir = path.join(folder, 'second');
    const commands = (await restoreCommands()).replaceAll('/var/lib/foyer', dataDir);
    expect(commands.split('\n')).toHaveLength(2);
    execFileSync('sh', ['-euc', commands], { cwd: made, env: { ...process.env, DATABASE_URI: databaseUri } });
    const second = await start(databaseUri, 'second');
    const again = createRest(second.serverUrl, second.appId);
    const back = await signInOverRest(again, account);
    expect(back.body).toMatchObject({ objectId: body['objectId'] });
    const address = new URL(String(saved.body['url'])).pathname;
    expect(await (await fetch(second.origin + address)).text()).toBe('what a visitor brought');
    // A session of before holds, and the index begins again.
    const me = await again('GET', 'users/me', {}, { sessionToken: String(body['sessionToken']) });
    expect(me.status).toBe(200);
    await useBackend(second);
    await second.stop();
  });
});
