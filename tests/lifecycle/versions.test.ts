import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createPublicClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { restoreVersion, VERSIONS, type Belongings } from '@/tests/helpers/restoreVersion';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { nextCode } from '@/tests/helpers/twoStepCodes';
import { signInOverRest } from '@/tests/helpers/walletSignIn';

const CHAIN = '0x7a69';
/** The first of the ten accounts of the local chain. */
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

describe.each(readdirSync(VERSIONS))('the data folder of version %s', (version) => {
  let dataDir: string;
  let left: Belongings;
  let backend: TestBackend;
  let rest: Rest;

  const start = async () => {
    backend = await startBackend({ chain: true, dataDir, env: { LOCAL_CHAIN_SEED: 'on' } });
    rest = createRest(backend.serverUrl, backend.appId);
  };
  const call = async (name: string, params: Record<string, unknown>) => {
    const { status, body } = await rest('POST', `functions/${name}`, { chain: CHAIN, ...params });
    expect(status, JSON.stringify(body)).toBe(200);
    return body['result'] as Record<string, unknown>;
  };
  const node = () => createPublicClient({ transport: http(backend.rpcUrl) });

  beforeAll(async () => {
    ({ dataDir, left } = await restoreVersion(version));
    await start();
  });
  afterAll(async () => {
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const expectPeople = async () => {
    const { mary, wallet } = left;
    const signedIn = await rest('POST', 'login', { username: mary.username, password: mary.password });
    expect([signedIn.status, signedIn.body['objectId']]).toEqual([200, mary.id]);
    const sessionToken = String(signedIn.body['sessionToken']);
    const diary = await rest('GET', `classes/Diary/${mary.diary}`, {}, { sessionToken });
    expect(diary.body).toMatchObject({
      words: mary.words,
      day: { iso: '2026-02-03T04:05:06.000Z' },
      weather: { rain: true, degrees: [4, 7] },
    });
    expect((await rest('GET', `classes/Diary/${mary.diary}`)).status).toBe(404);
    const { pathname } = new URL((diary.body['file'] as { url: string }).url);
    expect(await (await fetch(new URL(pathname, backend.origin))).text()).toBe(mary.words);
    expect((await rest('GET', `classes/Post/${mary.post}`)).body).toMatchObject({ text: 'Good morning' });

    const { body } = await signInOverRest(rest, privateKeyToAccount(wallet.key));
    expect([body['objectId'], body['username']]).toEqual([wallet.id, wallet.username]);

    const where = `${backend.origin}/api/v2/block/1?chain=${CHAIN}`;
    const block = await fetch(where, { headers: { 'x-api-key': left.apiKey } });
    expect([block.status, ((await block.json()) as { hash: string }).hash]).toEqual([200, left.chain.first]);
  };

  const expectChain = async () => {
    const { height, hash, first } = left.chain;
    const client = node();
    expect((await client.getBlock({ blockNumber: 1n })).hash).toBe(first);
    expect((await client.getBlock({ blockNumber: BigInt(height) })).hash).toBe(hash);
    await vi.waitFor(
      async () => {
        expect((await fetch(`${backend.origin}/ready`)).status).toBe(200);
        const health = await fetch(`${backend.origin}/health`);
        expect(health.status, await health.text()).toBe(200);
        expect(await indexedBlock(backend.operatorUrl)).toBe(Number(await client.getBlockNumber()));
      },
      { timeout: 60_000, interval: 250 },
    );
    const before = await client.getBlock({ blockNumber: 0n });
    expect((await client.getBlock({ blockNumber: 1n })).parentHash).toBe(before.hash);
    expect(await call('getBlock', { block_number_or_hash: '0' })).toMatchObject({ hash: before.hash });
    expect(await call('getBlock', { block_number_or_hash: String(height) })).toMatchObject({ hash });
    expect(await call('getNativeBalance', { address: ADA })).toEqual({
      balance: String(await client.getBalance({ address: ADA })),
    });
    const held = (await call('getTokenBalances', { address: ADA })) as unknown as Record<string, string>[];
    expect(held.length).toBeGreaterThan(0);
    for (const { token_address: token, balance } of held) {
      const data = `0x70a08231${ADA.slice(2).padStart(64, '0')}` as const;
      const { data: word } = await client.call({ to: token as `0x${string}`, data });
      expect(balance, token).toBe(String(BigInt(word ?? '')));
    }
    const busiest = [...(await countTransactions(height))].sort(([, one], [, other]) => other - one).slice(0, 5);
    expect(busiest.at(-1)?.[1]).toBeGreaterThan(10);
    for (const [address, total] of busiest) {
      expect((await call('getTransactions', { address, to_block: height }))['total'], address).toBe(total);
    }
  };

  /** How many transactions each address sent or got up to a block, as the node has them. */
  const countTransactions = async (height: number) => {
    const counts = new Map<string, number>();
    for (let number = 0; number <= height; number += 1) {
      const { transactions } = await node().getBlock({ blockNumber: BigInt(number), includeTransactions: true });
      for (const { from, to } of transactions) {
        for (const address of new Set([from, to])) if (address) counts.set(address, (counts.get(address) ?? 0) + 1);
      }
    }
    return counts;
  };

  it('keeps its people, their rows, files, posts, wallets and keys', expectPeople);

  it('asks for the second step where it was turned on, and takes its codes', async () => {
    const { username, password, id, secret, recoveryCode } = left.careful;
    expect((await rest('POST', 'login', { username, password })).status).toBe(400);
    for (const token of [nextCode(secret), recoveryCode]) {
      const { body } = await rest('POST', 'login', { username, password, authData: { mfa: { token } } });
      expect(body['objectId'], JSON.stringify(body)).toBe(id);
    }
  });

  it('keeps its chain, and the index answers as the node does', expectChain);

  it('takes a new transaction, and all is there after another start', async () => {
    const { total } = await call('getTransactions', { address: BOB });
    await node().request({
      method: 'eth_sendTransaction' as never,
      params: [{ from: ADA, to: BOB, value: '0x1' }] as never,
    });
    await vi.waitFor(
      async () => expect((await call('getTransactions', { address: BOB }))['total']).toBe(Number(total) + 1),
      { timeout: 30_000, interval: 250 },
    );
    expect(await backend.stop()).toBe(0);
    await start();
    await expectPeople();
    await expectChain();
  });
});
