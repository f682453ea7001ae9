import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { toBytes } from '@/server/db/chains/bytes';
import { createAccountClient, resultOf } from '@/tests/helpers/accountClient';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { describeTrials } from '@/tests/helpers/trials';

let backend: TestBackend;
let pool: Pool;

type Row = {
  token_id: string;
  token_uri: string;
  metadata: string;
  name: string;
  attributes: string;
  state: string;
  tries: number;
  waits: boolean;
  /** A try that failed waits ten seconds; one that is under way is another's in two minutes. */
  refused: boolean;
};

beforeAll(async () => {
  backend = await startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on', LOCAL_CHAIN_TRAFFIC: 'on' } });
  pool = new Pool({ connectionString: backend.databaseUri, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await backend.stop();
});

async function read(id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT *, next_try_at > now() AS waits, next_try_at < now() + interval '1 minute' AS refused
     FROM chain_31337.nft_tokens WHERE token_address = $1 AND token_id = $2`,
    [toBytes(LOCAL_CONTRACTS.doors), id],
  );
  return rows[0];
}

/** Has a token name another file, as a contract that changes its mind does. */
const point = (id: string, uri: string) =>
  pool.query(
    `UPDATE chain_31337.nft_tokens SET token_uri = $3, state = 'waiting', tries = 0, next_try_at = now()
     WHERE token_address = $1 AND token_id = $2`,
    [toBytes(LOCAL_CONTRACTS.doors), id, uri],
  );

describe('token metadata', () => {
  it('is fetched for every token of the local chain', async () => {
    const states = 'SELECT state, count(*)::int AS count FROM chain_31337.nft_tokens GROUP BY state';
    await expect
      .poll(async () => (await pool.query(states)).rows, { timeout: 60_000, interval: 300 })
      .toEqual([{ state: 'done', count: 28 }]);
    const door = await read('1');
    expect(door).toMatchObject({ name: 'Door 1', attributes: expect.stringContaining('Evening') as string });
    expect(JSON.parse(door?.metadata ?? '')).toMatchObject({ name: 'Door 1' });
  });

  it('is read from the local store if uploadFolder put it there', async () => {
    const client = createAccountClient(backend);
    const ann = await client.signUp();
    const abi = [{ path: 'of/1', content: { name: 'Door from the store' } }];
    const [file] = await resultOf<{ path: string }[]>(client.call(ann, 'uploadFolder', { abi }));
    await point('1', `ipfs://${file?.path.split('/ipfs/')[1] ?? ''}`);
    await expect.poll(() => read('1')).toMatchObject({ name: 'Door from the store', state: 'done' });
  });

  it('is read from a file that saveIPFS keeps, by its hash and by its address', async () => {
    const client = createAccountClient(backend);
    const { token: sessionToken } = await client.signUp('saver');
    const save = async (name: string) => {
      const base64 = Buffer.from(JSON.stringify({ name })).toString('base64');
      const file = { base64, fileData: { ipfs: true }, _ContentType: 'application/json' };
      const { status, body } = await client.rest('POST', 'files/metadata.json', file, { sessionToken });
      expect(status, JSON.stringify(body)).toBe(201);
      return body as { ipfs: string; hash: string };
    };
    const [first, second, third] = [
      await save('Door by hash'),
      await save('Door by address'),
      await save('Door of old'),
    ];
    await point('3', `ipfs://${first.hash}`);
    await point('4', second.ipfs);
    await point('5', `https://ipfs.moralis.io:2053/ipfs/${third.hash}`);
    await expect.poll(() => read('3')).toMatchObject({ name: 'Door by hash', state: 'done' });
    await expect.poll(() => read('4')).toMatchObject({ name: 'Door by address', state: 'done' });
    await expect.poll(() => read('5')).toMatchObject({ name: 'Door of old', state: 'done' });
  });

  it.each([
    'https://127.0.0.1:PORT/1',
    'https://127.0.0.1:PORT/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn',
    'http://127.0.0.1:PORT/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn',
    'https://127.0.0.1:PORT/Cool Cat #12.json',
    'https://localhost:PORT/1',
    'https://[::ffff:7f00:1]:PORT/1',
    'http://127.0.0.1:PORT',
  ])('is not requested from %s; the token is retried later and keeps its metadata', async (uri) => {
    let asked = 0;
    const inside = createServer(() => asked++).on('connection', () => asked++);
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    await point('2', uri.replace('PORT', String((inside.address() as AddressInfo).port)));
    await expect
      .poll(() => read('2'))
      .toMatchObject({ state: 'waiting', tries: 1, waits: true, refused: true, name: 'Door 2' });
    inside.close();
    expect(asked).toBe(0);
  });
});

describeTrials('the local chain', () => {
  it('produces traffic on its own if enabled', async () => {
    const ask = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(backend.rpcUrl, { method: 'POST', headers, body });
      return Number(((await response.json()) as { result: string }).result);
    };
    const height = await ask();
    await expect.poll(ask, { timeout: 60_000, interval: 500 }).toBeGreaterThan(height);
    expect(backend.logs()).not.toContain('missed a beat');
  });
});
