import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { createRest } from '@/tests/helpers/createRest';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const CHAIN = '0x7a69';
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** Where what is sent in a test goes to: nobody else sends there. */
const JAR = '0x00000000000000000000000000000000000ca5e5';
const DIARY = 'It rained.';
const CLOUD = (words: string) => `Moralis.Cloud.define('greet', () => ${JSON.stringify(words)});\n`;

/** What runs on a data folder: a backend, alone or with other parts. */
export type Running = Pick<TestBackend, 'origin' | 'serverUrl' | 'operatorUrl' | 'appId' | 'rpcUrl' | 'stop'>;

/** Starts it in a folder, at the first start and at each later one. */
export type Start<Kind extends Running> = (place: {
  dataDir: string;
  env: Readonly<Record<string, string>>;
}) => Promise<Kind>;

/** A data folder, and what somebody left in it at the first start. */
export type DataFolder<Kind extends Running = TestBackend> = {
  backend: Kind;
  /** Who has an account, and with which password. */
  person: { username: string; password: string };
  /** Starts a backend in the folder, after the one before has ended. */
  start(): Promise<void>;
  /** Process ids of the chain and the database, as their files say. */
  pids(): Promise<{ chain: number; database: number }>;
  /** Waits until the chain has written its state, as it does every so often: a crash of it costs what came since. */
  chainIsWritten(): Promise<void>;
  /** Saves other cloud code as editors do, and waits until it runs. */
  reload(words: string): Promise<void>;
  /** Asks everything that must be as it was, waiting until all parts stand. */
  expectUnchanged(): Promise<void>;
  /** Sends one more transaction, and waits until the data service reports it. */
  expectNewTransaction(): Promise<void>;
  remove(): Promise<void>;
};

/** How long everything may take to stand again, in milliseconds. */
const POLL_OPTIONS = { timeout: 60_000, interval: 250 };

/** A backend with the embedded chain, seeded. */
export const startWithChain: Start<TestBackend> = (place) => startBackend({ chain: true, ...place });

/**
 * Makes a data folder by a first start, with an account, an object, a file and cloud code.
 *
 * @param start what runs there; its chain is seeded
 */
export async function makeDataFolder<Kind extends Running>(
  start: Start<Kind>,
  env: Readonly<Record<string, string>> = {},
): Promise<DataFolder<Kind>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-data-'));
  const [dataDir, cloud] = [path.join(folder, 'data'), path.join(folder, 'cloud')];
  await Promise.all([mkdir(dataDir), mkdir(cloud)]);
  const settings = { LOCAL_CHAIN_SEED: 'on', CLOUD_CODE: cloud, ...env };
  const startHere = () => start({ dataDir, env: settings });
  const save = async (words: string) => {
    await writeFile(path.join(cloud, '.main.js'), CLOUD(words));
    await rename(path.join(cloud, '.main.js'), path.join(cloud, 'main.js'));
  };
  let greeting = 'Good morning';
  await save(greeting);
  let backend = await startHere();
  const rest = (...[method, where, body, options]: Parameters<ReturnType<typeof createRest>>) =>
    createRest(backend.serverUrl, backend.appId)(method, where, body, options);
  const call = async (name: string, params: Record<string, unknown> = {}) => {
    const { status, body } = await rest('POST', `functions/${name}`, params);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body['result'];
  };
  const onNode = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const answer = await fetch(backend.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result: Result; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  const person = { username: 'mary', password: 'a quiet word of hers' };
  const { body: account } = await rest('POST', 'users', { ...person, city: 'Lisbon' });
  const sessionToken = String(account['sessionToken']);
  const own = { [String(account['objectId'])]: { read: true, write: true } };
  const file = { base64: Buffer.from(DIARY).toString('base64'), _ContentType: 'text/plain' };
  const { body: kept } = await rest('POST', 'files/diary.txt', file, { sessionToken });
  const page = { words: DIARY, ACL: own, file: { __type: 'File', name: kept['name'], url: kept['url'] } };
  const { body: object } = await rest('POST', 'classes/Diary', page, { sessionToken });
  const height = Number(await onNode<string>('eth_blockNumber'));
  let sent = 0;

  /** Answers, without what names the place or the moment of the asking. */
  const ask = async () => {
    const asOf = { chain: CHAIN, to_block: height };
    const signedIn = await rest('POST', 'login', person);
    const [me, diary, secret] = await Promise.all([
      rest('GET', 'users/me', {}, { sessionToken }),
      rest('GET', `classes/Diary/${String(object['objectId'])}`, {}, { sessionToken }),
      rest('GET', `classes/Diary/${String(object['objectId'])}`),
    ]);
    const link = new URL(String((diary.body['file'] as { url: string }).url));
    const onChain = {
      transactions: await call('getTransactions', { address: ADA, ...asOf, limit: 5 }),
      transfers: await call('getTokenTransfers', { address: ADA, ...asOf, limit: 5 }),
      balances: await call('getTokenBalances', { address: ADA, ...asOf }),
      first: await call('getBlock', { chain: CHAIN, block_number_or_hash: '0' }),
      last: await call('getBlock', { chain: CHAIN, block_number_or_hash: String(height) }),
      owners: await call('getNFTOwners', { chain: CHAIN, address: LOCAL_CONTRACTS.doors, limit: 5 }),
      name: await call('resolveAddress', { address: ADA }),
    };
    return {
      login: [signedIn.status, signedIn.body['objectId'], signedIn.body['city']],
      me: [me.status, me.body['objectId'], me.body['city']],
      diary: [diary.status, diary.body['words'], secret.status],
      file: await (await fetch(new URL(link.pathname, backend.origin))).text(),
      onChain: JSON.stringify(onChain, (key, value: unknown) => (key === 'cursor' ? undefined : value)),
    };
  };
  const standing = () =>
    vi.waitFor(async () => {
      const health = await fetch(`${backend.origin}/health`);
      const words = await health.text();
      expect(health.status, words).toBe(200);
      expect((JSON.parse(words) as { parts: { index: { status: string } } }).parts.index.status, words).toBe('ok');
      expect(await indexedBlock(backend.operatorUrl)).toBe(Number(await onNode<string>('eth_blockNumber')));
      const contracts = await call('getNFTOwners', { chain: CHAIN, address: LOCAL_CONTRACTS.doors, limit: 5 });
      expect(JSON.stringify(contracts)).not.toContain('"metadata":null');
    }, POLL_OPTIONS);
  await standing();
  const before = await ask();
  expect(before.file).toBe(DIARY);
  expect(before.diary).toEqual([200, DIARY, 404]);
  expect(before.login[2]).toBe('Lisbon');

  return {
    get backend() {
      return backend;
    },
    person,
    async start() {
      backend = await startHere();
    },
    async pids() {
      const chain = JSON.parse(await readFile(path.join(dataDir, 'chain/anvil.json'), 'utf8')) as { pid: number };
      const [line] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      return { chain: chain.pid, database: Number(line) };
    },
    async chainIsWritten() {
      const now = Date.now();
      const written = async () => (await stat(path.join(dataDir, 'chain/state.json'))).mtimeMs;
      await vi.waitFor(async () => expect(await written()).toBeGreaterThan(now), POLL_OPTIONS);
    },
    async reload(words) {
      await save(words);
      greeting = words;
      await vi.waitFor(async () => expect(await call('greet')).toBe(words), POLL_OPTIONS);
    },
    async expectUnchanged() {
      await standing();
      expect(await ask()).toEqual(before);
      expect(await call('greet')).toBe(greeting);
    },
    async expectNewTransaction() {
      const [, , , , , sender] = await onNode<string[]>('eth_accounts');
      await onNode('eth_sendTransaction', { from: sender, to: JAR, value: '0x1' });
      sent += 1;
      const reported = async () => (await call('getTransactions', { chain: CHAIN, address: JAR })) as { total: number };
      await vi.waitFor(async () => expect((await reported()).total).toBe(sent), POLL_OPTIONS);
      expect(await call('getNativeBalance', { chain: CHAIN, address: JAR })).toEqual({ balance: String(sent) });
    },
    async remove() {
      await backend.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
