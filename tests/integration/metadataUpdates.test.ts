import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Nft } from '@/protocol/data/shapes';
import { getTokenIdMetadata } from '@/server/data-api/node/nfts';
import { toBytes } from '@/server/db/chains/bytes';
import { startMetadata, type MetadataFetcher } from '@/server/indexer/startMetadata';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';
import { rounds, trial } from '@/tests/helpers/trials';

const LARGEST = 2n ** 256n - 1n;
const STORE = { find: () => Promise.resolve(null) };

let world: TruthWorld;
let fetcher: MetadataFetcher;
let maker = '';
/** The contract of the test. */
let token = '';

beforeAll(async () => {
  world = await startTruthWorld('Metadata.sol');
  [maker = ''] = world.accounts;
  const log = { warn: () => undefined };
  fetcher = startMetadata({ chainId: 31_337, databaseUri: world.databaseUri, store: STORE, gateway: null, log });
});
afterAll(async () => {
  await fetcher?.stop();
  await world?.stop();
});

const named = (name: string) => `data:application/json,{"name":"${name}"}`;

type Row = { uri: string | null; name: string | null; state: string; read_at: Date | null };

async function read(id: bigint, address = token): Promise<Row | undefined> {
  const { rows } = await world.tables.query<Row>(
    `SELECT token_uri AS uri, name, state, uri_read_at AS read_at FROM chain.nft_tokens
     WHERE token_address = $1 AND token_id = $2`,
    [toBytes(address), String(id)],
  );
  return rows[0];
}

const nameOf = async (id: bigint) => (await read(id))?.name;
const becomes = (id: bigint, name: string) => expect.poll(() => nameOf(id), { timeout: 20_000 }).toBe(name);
const act = (functionName: string, ...args: unknown[]) => world.lab.send(token, maker, functionName, ...args);
const ask = (id: bigint) =>
  world.source.answer('getTokenIdMetadata', { chain: '0x7a69', address: token, token_id: String(id) } as never);

/** Asks until the answer shows a name. */
const shows = (id: bigint, name: string) =>
  expect.poll(async () => ((await ask(id)) as Nft).metadata, { timeout: 20_000 }).toContain(`"${name}"`);

const waiting = async () => {
  const { rows } = await world.tables.query<{ id: string; minutes: number }>(
    `SELECT token_id::text AS id, round(extract(epoch FROM due_at - read_at) / 60)::integer AS minutes
     FROM chain.nft_refreshes WHERE token_address = $1 AND due_at IS NOT NULL ORDER BY token_id`,
    [toBytes(token)],
  );
  return rows;
};

/** The day's reads of the contract. */
const setReads = (reads: number, daysAgo = 0) =>
  world.tables.query(
    `INSERT INTO chain.nft_refresh_days VALUES ($1, (now() AT TIME ZONE 'UTC')::date - $3::integer, $2)
     ON CONFLICT (token_address) DO UPDATE SET day = excluded.day, reads = excluded.reads`,
    [toBytes(token), reads, daysAgo],
  );

/** As if it had been read some time ago. */
const age = (interval: string) =>
  world.tables.query(
    `UPDATE chain.nft_refreshes SET read_at = read_at - $2::interval, due_at = due_at - $2::interval WHERE token_address = $1`,
    [toBytes(token), interval],
  );

async function deploy(contract = 'Announcing'): Promise<void> {
  token = await world.lab.deploy(contract);
}

async function mint(...ids: bigint[]): Promise<void> {
  for (const id of ids) await act('mint', maker, id, named(`first ${id}`));
  await world.mine();
  for (const id of ids) await becomes(id, `first ${id}`);
}

async function change(name: string, ...ids: bigint[]): Promise<void> {
  for (const id of ids) await act('setUri', id, named(`${name} ${id}`));
}

describe('the URI of a token', () => {
  beforeEach(() => deploy('Drawing'));

  const FEW: [string, bigint][] = [
    ['of 108 kB', 108_000n],
    ['that takes 12 million gas', 12n],
  ];
  const LARGE: [string, bigint][] = [
    ['of half a megabyte', 500_000n],
    ['that takes 25 million gas', 25n],
  ];
  it.each(rounds([...FEW, ...LARGE], FEW))('%s is whole, from the index and from the node', async (_what, id) => {
    await act('mint', maker, id);
    await world.mine();
    const name = id < 100n ? 'drawn' : 'a'.repeat(Number(id));
    await expect.poll(async () => (await read(id))?.state, { timeout: 20_000 }).toBe('done');
    const client = createPublicClient({ transport: http(world.chain.url) });
    const files = { store: STORE, gateway: null };
    const fromNode = await getTokenIdMetadata(client, { address: token, token_id: String(id) }, files);
    for (const { token_uri, metadata } of [(await ask(id)) as Nft, fromNode]) {
      expect(token_uri).toBe(`data:application/json,${metadata}`);
      expect((JSON.parse(metadata ?? '') as { name: string }).name).toHaveLength(name.length);
    }
  });

  it('of more than 512 kB is null, never cut', async () => {
    await act('mint', maker, 600_000n);
    await world.mine();
    await expect.poll(() => read(600_000n), { timeout: 20_000 }).toMatchObject({ state: 'failed', uri: null });
    expect(await ask(600_000n)).toMatchObject({ token_uri: null, metadata: null });
  });
});

describe('metadata that a contract announces to have changed', () => {
  beforeEach(() => deploy());

  it('are read anew, with the URI, and with the file where the URI stays', async () => {
    await mint(1n, 2n, 3n);
    const before = await read(3n);
    await change('second', 1n);
    await act('announce', 1n);
    await act('announce', 2n);
    await world.mine();
    await becomes(1n, 'second 1');
    await expect.poll(async () => (await read(2n))?.state, { timeout: 20_000 }).toBe('done');
    expect(Number((await read(2n))?.read_at)).toBeGreaterThan(Number(before?.read_at));
    expect(await read(3n)).toEqual(before);
  });

  it('are read anew after URI of ERC-1155, from the contract and not from the event', async () => {
    await deploy('AnnouncingEditions');
    await act('mintEdition', maker, 7n, named('first'));
    await world.mine();
    await becomes(7n, 'first');
    await act('announceUri', 7n, named('second {id}'), 'https://elsewhere.test/7');
    await world.mine();
    await becomes(7n, `second ${'7'.padStart(64, '0')}`);
  });

  it('stay if another contract announces them, or the contract no longer answers', async () => {
    await mint(1n, 2n);
    const own = token;
    const [before, emptied] = [await read(1n), await read(2n)];
    await act('setUri', 2n, '');
    await act('announce', 2n);
    await deploy();
    await act('announce', 1n);
    await act('announceRange', 0n, LARGEST);
    await world.mine();
    await expect.poll(async () => (await read(2n, own))?.read_at, { timeout: 20_000 }).not.toEqual(emptied?.read_at);
    expect(await read(1n, own)).toEqual(before);
    expect(await read(2n, own)).toMatchObject({ uri: named('first 2'), name: 'first 2' });
    const marks = await world.tables.query('SELECT FROM chain.nft_refresh_ranges WHERE token_address = $1', [
      toBytes(token),
    ]);
    expect([marks.rowCount, await waiting()]).toEqual([0, []]);
  });

  it('are not read twice if they are announced as the NFT is minted', async () => {
    await act('mintAndAnnounce', maker, 1n, named('minted'));
    await world.mine();
    await becomes(1n, 'minted');
    const { rows } = await world.tables.query('SELECT FROM chain.nft_refreshes WHERE token_address = $1', [
      toBytes(token),
    ]);
    expect(rows).toEqual([]);
  });

  trial('are read at most once in ten minutes, and then as they are', async () => {
    await mint(1n);
    for (const name of ['second', 'third', 'fourth']) {
      await change(name, 1n);
      await act('announce', 1n);
      await world.mine();
      await becomes(1n, 'second 1');
    }
    await expect.poll(waiting).toEqual([{ id: '1', minutes: 10 }]);
    await age('10 minutes');
    await becomes(1n, 'fourth 1');
    expect(await waiting()).toEqual([]);
  });

  trial(
    'are read at most 1,000 times a day for a contract; the others when they are asked for, on another day',
    async () => {
      await mint(1n, 2n, 3n);
      await setReads(999);
      await change('second', 1n, 2n, 3n);
      await act('announceEach', 1n, 3n);
      await world.mine();
      const names = async () => Promise.all([1n, 2n, 3n].map(nameOf));
      const changed = async () => (await names()).filter((name) => name?.startsWith('second')).length;
      await expect.poll(changed, { timeout: 20_000 }).toBe(1);
      await expect.poll(waiting).toEqual([]);
      for (const id of [1n, 2n, 3n]) await ask(id);
      await act('announceEach', 1n, 3n);
      await world.mine(2);
      expect([await waiting(), await changed()]).toEqual([[], 1]);
      await setReads(1_000, 1);
      await age('10 minutes');
      for (const id of [1n, 2n, 3n]) await shows(id, `second ${id}`);
    },
  );

  trial('of a range are read when they are asked for', async () => {
    await mint(1n, 2n, 3n, LARGEST);
    await change('second', 1n, 2n, LARGEST);
    await act('announceRange', 2n, LARGEST);
    await world.mine();
    await change('second', 3n);
    await act('announce', 3n);
    await world.mine();
    await becomes(3n, 'second 3');
    expect([await nameOf(1n), await nameOf(2n), await nameOf(LARGEST)]).toEqual([
      'first 1',
      'first 2',
      `first ${LARGEST}`,
    ]);
    // Once: asked again while it is read, it would be read again later.
    await ask(2n);
    await becomes(2n, 'second 2');
    await ask(1n);
    // A list asks for what it shows.
    const given = { chain: '0x7a69', address: maker, token_addresses: [token], format: 'hex' };
    await world.source.answer('getNFTs', given as never);
    await becomes(LARGEST, `second ${LARGEST}`);
    expect(await nameOf(1n)).toBe('first 1');
    const before = await read(2n);
    await ask(2n);
    await world.mine();
    expect([await read(2n), await waiting()]).toEqual([before, []]);
  });

  trial('of very many ranges are kept in few', async () => {
    const ranges = async () => {
      const { rows } = await world.tables.query<{ count: number; first: string; last: string }>(
        `SELECT count(*)::integer AS count, min(first_id)::text AS first, max(last_id)::text AS last
         FROM chain.nft_refresh_ranges WHERE token_address = $1`,
        [toBytes(token)],
      );
      return rows[0];
    };
    await mint(5n, 50n);
    for (let at = 0n; at < 70n; at++) await act('announceRange', at, at + 1n);
    await world.mine(10);
    // Ranges without an NFT are left out.
    expect(await ranges()).toEqual({ count: 4, first: '4', last: '51' });
    for (let at = 0n; at < 70n; at++) await act('announceRange', at % 5n, 50n + at);
    await world.mine(10);
    const merged = await ranges();
    expect(merged).toMatchObject({ first: '0', last: '119' });
    expect(merged?.count).toBeLessThan(64);
  });

  trial('are read anew once more if a reorganisation takes the announcement back', async () => {
    await mint(1n);
    const snapshot = await world.chain.ask<string>('evm_snapshot');
    await change('second', 1n);
    await act('announce', 1n);
    await act('mint', maker, 2n, named('first 2'));
    await world.mine();
    await becomes(1n, 'second 1');
    await becomes(2n, 'first 2');
    await act('announce', 2n);
    await world.mine();
    await world.chain.ask('evm_revert', snapshot);
    await world.mine(4);
    await expect.poll(() => read(2n), { timeout: 20_000 }).toBeUndefined();
    await expect.poll(waiting).toEqual([{ id: '1', minutes: 10 }]);
    await age('10 minutes');
    await becomes(1n, 'first 1');
  });
});
