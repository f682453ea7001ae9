import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { privateKeyToAccount } from 'viem/accounts';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';
import { createRest, type RestAnswer } from '@/tests/helpers/createRest';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { codeOf } from '@/tests/helpers/twoStepCodes';
import { signInOverRest } from '@/tests/helpers/walletSignIn';

/**
 * Writes what this version of Foyer leaves in a data folder to `tests/lifecycle/versions/<version>`, for later versions to
 * start on: `npm run save-version`. Needs `pg_dump` of PostgreSQL 15 and `tar`.
 */

/** Somebody's wallet; nothing is worth anything there. */
const WALLET_KEY = '0x1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff001';
const PASSWORD = 'a quiet word of hers';
const DIARY = 'It rained.';
const MAX_BYTES = 2_000_000;

/** What is in the folder beside the database: the chain's own log and lock files are nobody's data. */
const LEFT_OUT = ['postgres', 'logs', '*.lock', '*.log', 'anvil.json'];

const taken = ({ status, body }: RestAnswer): Record<string, unknown> => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** Does what people do: accounts of each kind, rows, a file, a post, a key. Answers what is to be found again. */
async function leaveBelongings(backend: TestBackend) {
  const rest = createRest(backend.serverUrl, backend.appId);
  const signUp = async (username: string) => {
    const { objectId, sessionToken } = taken(await rest('POST', 'users', { username, password: PASSWORD }));
    return { username, password: PASSWORD, id: String(objectId), sessionToken: String(sessionToken) };
  };
  const { sessionToken, ...mary } = await signUp('mary');
  const asMary = { sessionToken };
  const file = taken(
    await rest(
      'POST',
      'files/diary.txt',
      { base64: Buffer.from(DIARY).toString('base64'), _ContentType: 'text/plain' },
      asMary,
    ),
  );
  const page = {
    words: DIARY,
    day: { __type: 'Date', iso: '2026-02-03T04:05:06.000Z' },
    weather: { rain: true, degrees: [4, 7] },
    file: { __type: 'File', name: file['name'], url: file['url'] },
    ACL: { [mary.id]: { read: true, write: true } },
  };
  const diary = String(taken(await rest('POST', 'classes/Diary', page, asMary))['objectId']);
  const post = String(taken(await rest('POST', 'classes/Post', { text: 'Good morning' }, asMary))['objectId']);

  const { sessionToken: second, ...careful } = await signUp('careful');
  const call = async (name: string, body: object) =>
    taken(await rest('POST', `functions/${name}`, { ...body }, { sessionToken: second }))['result'];
  const { secret } = (await call('startTwoStep', { password: PASSWORD })) as { secret: string };
  const confirmed = await call('confirmTwoStep', { secret, code: codeOf(secret), password: PASSWORD });
  const { recoveryCodes } = confirmed as { recoveryCodes: string[] };

  const wallet = taken(await signInOverRest(rest, privateKeyToAccount(WALLET_KEY)));
  const master = { headers: { 'X-Parse-Master-Key': backend.masterKey } };
  const operator = createRest(backend.operatorUrl, backend.appId);
  const issued = taken(await operator('POST', 'functions/issueApiKey', { name: 'an application' }, master));
  return {
    mary: { ...mary, diary, words: DIARY, post },
    careful: { ...careful, secret, recoveryCode: recoveryCodes[0] },
    wallet: { key: WALLET_KEY, id: String(wallet['objectId']), username: String(wallet['username']) },
    apiKey: (issued['result'] as { key: string }).key,
  };
}

async function ask<Result>(backend: TestBackend, method: string, ...params: unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(backend.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: Result }).result;
}

/** The newest block, once the index has it. */
async function readChain(backend: TestBackend) {
  for (;;) {
    const block = await ask<{ number: string; hash: string }>(backend, 'eth_getBlockByNumber', 'latest', false);
    if ((await indexedBlock(backend.operatorUrl)) === Number(block.number)) {
      const first = await ask<{ hash: string }>(backend, 'eth_getBlockByNumber', '0x1', false);
      return { height: Number(block.number), hash: block.hash, first: first.hash };
    }
    await sleep(250);
  }
}

async function dumpDatabase(dataDir: string): Promise<string> {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet };
  const { uri, stop } = await startEmbeddedDatabase({ dataDir, password: 'to be dumped', log });
  const how = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500'];
  const sql = execFileSync('pg_dump', [...how, uri], { encoding: 'utf8', maxBuffer: 1e9 });
  await stop();
  // Commands to psql, which are no SQL.
  return sql.replace(/^\\.*$/gm, '');
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-version-'));
const target = path.resolve('tests/lifecycle/versions', version);
const dataDir = path.join(folder, 'data');
mkdirSync(dataDir);
const start = () => startBackend({ chain: true, dataDir, env: { LOCAL_CHAIN_SEED: 'on' } });

const first = await start();
const left = { ...(await leaveBelongings(first)), chain: await readChain(first) };
await first.stop();
// Some faults show from the third start on.
for (let times = 0; times < 2; times += 1) await (await start()).stop();

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
writeFileSync(path.join(target, 'belongings.json'), `${JSON.stringify(left, null, 2)}\n`);
writeFileSync(path.join(target, 'database.sql.gz'), gzipSync(await dumpDatabase(dataDir), { level: 9 }));
const leftOut = LEFT_OUT.map((name) => `--exclude=${name}`);
execFileSync('tar', ['czf', path.join(target, 'files.tar.gz'), ...leftOut, '-C', dataDir, '.']);
rmSync(folder, { recursive: true, force: true });

const bytes = ['database.sql.gz', 'files.tar.gz'].map((name) => statSync(path.join(target, name)).size);
process.stdout.write(`${version}: ${bytes.join(' and ')} bytes\n`);
if (bytes.reduce((sum, size) => sum + size, 0) > MAX_BYTES) throw new Error(`More than ${MAX_BYTES} bytes.`);
