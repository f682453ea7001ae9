import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';

const UNKNOWN = { creator_address: null, creation_transaction_hash: null };

let world: TruthWorld;
let factory = '';
let [maker, ann] = ['', ''];

beforeAll(async () => {
  world = await startTruthWorld('Factories.sol');
  [maker = '', ann = ''] = world.accounts;
  factory = await world.lab.deploy('Factory');
});

afterAll(() => world?.stop());

const infoOf = (address: string) => world.source.answer('getContractInfo', { chain: '0x7a69', address });

async function child(): Promise<string> {
  const answer = await world.chain.ask<string>('eth_call', { to: factory, data: '0x47799da8' }, 'latest');
  return `0x${answer.slice(-40)}`;
}

/** The newest block: its transactions, and its time. */
async function newest(): Promise<{ hashes: string[]; time: string }> {
  const block = await world.chain.ask<{ transactions: string[]; timestamp: string }>(
    'eth_getBlockByNumber',
    'latest',
    false,
  );
  return { hashes: block.transactions, time: new Date(Number(block.timestamp) * 1_000).toISOString() };
}

describe('a contract that another one created', () => {
  it.each([
    ['an event of the factory', 'create', 1n],
    ['a topic of one', 'createAt', 2n],
    ['an event of its own', 'createTalking', 3n],
  ])('is told with the transaction whose receipt shows it by %s', async (_what, call, number) => {
    await world.lab.send(factory, ann, call, number);
    await world.mine();
    const { hashes, time } = await newest();
    const told = { is_contract: true, creator_address: ann, creation_transaction_hash: hashes[0] };
    expect(await infoOf(await child())).toMatchObject({ ...told, creation_timestamp: time });
    await world.mine(70);
    expect(await infoOf(await child())).toMatchObject({ ...told, creation_timestamp: time });
  });

  it('is told with the time alone where no receipt shows it, though a later one names it', async () => {
    await world.lab.send(factory, ann, 'createSilently', 4n);
    await world.mine();
    const { time } = await newest();
    const silent = await child();
    await world.lab.send(factory, maker, 'announce');
    await world.mine(3);
    expect(await infoOf(silent)).toMatchObject({ is_contract: true, ...UNKNOWN, creation_timestamp: time });
  });

  it('is told with the time alone where another transaction of its block may have created it', async () => {
    await world.lab.send(factory, ann, 'createSilently', 5n);
    await world.lab.send(factory, ann, 'announce');
    await world.lab.send(factory, ann, 'createTalking', 6n);
    await world.mine();
    const { hashes, time } = await newest();
    expect(hashes).toHaveLength(3);
    expect(await infoOf(await child())).toMatchObject({ ...UNKNOWN, creation_timestamp: time });
  });

  it('is told without a transaction where none put its code there', async () => {
    const placed = `0x${'c0de'.repeat(10)}`;
    await world.chain.ask('anvil_setCode', placed, '0x6001600055');
    await world.lab.send(factory, ann, 'create', 7n);
    await world.mine();
    expect(await infoOf(placed)).toMatchObject({ is_contract: true, ...UNKNOWN });
  });

  it('leaves the transaction of a contract that was created by one of its own', async () => {
    expect(await infoOf(factory)).toMatchObject({ creator_address: maker, is_contract: true });
    expect(await infoOf(ann)).toMatchObject({ is_contract: false, ...UNKNOWN, creation_timestamp: null });
  });
});
