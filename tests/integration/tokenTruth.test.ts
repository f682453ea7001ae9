import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TokenBalance } from '@/protocol/data/shapes';
import { CHECK_BLOCKS } from '@/server/data-api/index/readHeldTokens';
import { CONSISTENT } from '@/server/db/chains/chainTables';
import { openContractLab } from '@/tests/helpers/data/contractLab';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';
import { rounds, trial } from '@/tests/helpers/trials';

const ZERO = `0x${'0'.repeat(40)}`;

let world: TruthWorld;
let [maker, ann, ben] = ['', '', ''];
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await startTruthWorld('MisbehavingTokens.sol');
  [maker = '', ann = '', ben = ''] = world.accounts;
});

afterAll(() => world?.stop());

const balanceOf = async (token: string, owner: string): Promise<string> => {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`;
  const answer = await world.chain.ask<string>('eth_call', { to: token, data }, 'latest').catch(() => '0x');
  return answer.length < 66 ? '0' : BigInt(answer.slice(0, 66)).toString();
};

/** The contracts were asked for what the newest blocks changed. */
const checked = () =>
  expect
    .poll(
      async () =>
        (
          await world.tables.query(
            `SELECT FROM chain.token_checks WHERE checked_block < touched_block AND ${CONSISTENT}`,
          )
        ).rowCount,
      { interval: 20, timeout: 30_000 },
    )
    .toBe(0);

const held = async (owner: string, token_addresses?: string[]): Promise<Record<string, string>> => {
  const rows = await world.source.answer('getTokenBalances', { chain: '0x7a69', address: owner, token_addresses });
  return Object.fromEntries((rows ?? []).map(({ token_address, balance }: TokenBalance) => [token_address, balance]));
};

/** What each contract says of an owner, without what it has none of. */
async function truth(owner: string): Promise<Record<string, string>> {
  const all = [...tokens.values()].sort();
  const balances = await Promise.all(all.map(async (token) => [token, await balanceOf(token, owner)] as const));
  return Object.fromEntries(balances.filter(([, balance]) => balance !== '0'));
}

/** Who holds some of each token is what its contract says of everybody, or refused: never another list. */
async function expectHolders(): Promise<string[]> {
  const told: string[] = [];
  for (const [name, token] of tokens) {
    const asked = world.source.answer('getTokenHolders', { chain: '0x7a69', address: token });
    const page = await asked.catch((error: unknown) => {
      expect(error, name).toMatchObject({ code: expect.toBeOneOf([101, 141]) as number });
      return null;
    });
    if (!page) continue;
    const balances = await Promise.all(
      world.accounts.map(async (owner) => ({ owner, balance: await balanceOf(token, owner) })),
    );
    const expected = balances
      .filter(({ balance }) => balance !== '0')
      .sort((a, b) =>
        BigInt(a.balance) === BigInt(b.balance)
          ? a.owner < b.owner
            ? 1
            : -1
          : BigInt(a.balance) < BigInt(b.balance)
            ? 1
            : -1,
      );
    expect(
      page.result.map(({ owner_address: owner, balance }) => ({ owner, balance })),
      name,
    ).toEqual(expected);
    expect(page, name).toMatchObject({ total: expected.length, total_is_exact: true });
    told.push(name);
  }
  return told;
}

async function expectTruth(): Promise<void> {
  for (const owner of [maker, ann, ben, ZERO]) {
    const expected = await truth(owner);
    expect(await held(owner), owner).toEqual(expected);
    expect(await held(owner, [...tokens.values()]), owner).toEqual(expected);
    for (const [token, balance] of Object.entries(expected)) {
      const parameters = { chain: '0x7a69', address: owner, tokenAddress: token };
      expect(await world.source.answer('getERC20', parameters)).toMatchObject({ balance });
    }
  }
}

const act = async (name: string, from: string, functionName: string, ...args: unknown[]) =>
  world.lab.send(tokens.get(name) ?? '', from, functionName, ...args);

describe('served token balances match the contracts', () => {
  const behaved = ['Plain', 'Premined', 'Deposited', 'Rebasing', 'Taxed', 'Pausable', 'Silent', 'Talkative', 'Hooked'];
  const all = [...behaved, 'EventsAlone', 'Refusing', 'Wordless', 'Pair', 'Upgraded'];

  it('after the first transfers', async () => {
    const first = await world.lab.deploy('Plain');
    for (const name of all) tokens.set(name, await world.lab.deploy(name, ...(name === 'Upgraded' ? [first] : [])));
    for (const name of [...behaved, 'Pair', 'Upgraded']) {
      await act(name, maker, 'mint', ann, 1_000n);
      await act(name, maker, 'mint', maker, 400n);
    }
    for (const name of ['EventsAlone', 'Refusing', 'Wordless']) await act(name, maker, 'say', ben, ann, 300n);
    await world.mine();
    await expectTruth();
  });

  const CHANGES: [string, () => Promise<void>][] = [
    ['a deposit without a transfer', () => act('Deposited', ben, 'deposit', 8_700n)],
    ['a withdrawal without a transfer', () => act('Deposited', ben, 'withdraw', 300n)],
    ['a transfer of the deposit', () => act('Deposited', ben, 'transfer', ann, 8_000n)],
    ['a transfer with a fee', () => act('Taxed', ann, 'transfer', ben, 500n)],
    ['a rebase of all balances', () => act('Rebasing', maker, 'rebase', 150n)],
    ['all balances shrinking at once', () => act('Rebasing', maker, 'rebase', 50n)],
    ['a pause', () => act('Pausable', maker, 'pause')],
    ['tokens minted without an event', () => act('Silent', maker, 'make', ben, 70n)],
    ['tokens burnt without an event', () => act('Silent', maker, 'destroy', ann, 400n)],
    ['transfers emitted as two events', () => act('Hooked', ann, 'transfer', ben, 10n)],
    ['a transfer of a token that returns too much data', () => act('Talkative', ann, 'transfer', ben, 10n)],
    ['a transfer of a token minted in its constructor', () => act('Premined', maker, 'transfer', ben, 4_000n)],
    ['tokens sent to the zero address', () => act('Pair', maker, 'lock')],
    [
      'another code behind the same address',
      async () => act('Upgraded', maker, 'upgrade', await world.lab.deploy('Doubling')),
    ],
  ];
  /** Of each kind one: with it the contract deviates. */
  const KINDS = ['a deposit', 'a transfer with a fee', 'a rebase', 'tokens minted', 'another code'];
  const few = CHANGES.filter(([what]) => KINDS.some((kind) => what.startsWith(kind)));
  it.each(rounds(CHANGES, few))('after %s', async (_what, act) => {
    await act();
    await world.mine();
    await expectTruth();
    await checked();
    await expectTruth();
  });

  it('and holder lists match, or are rejected where events do not determine them', async () => {
    await checked();
    const told = await expectHolders();
    expect(told).toContain('Plain');
    for (const name of [
      'Deposited',
      'Rebasing',
      'Taxed',
      'Silent',
      'EventsAlone',
      'Refusing',
      'Wordless',
      'Upgraded',
    ]) {
      expect(told).not.toContain(name);
    }
    const deviating = { chain: '0x7a69', address: tokens.get('Rebasing') ?? '' };
    await expect(world.source.answer('getTokenHolders', deviating)).rejects.toMatchObject({
      code: 141,
      message: expect.stringMatching(/^The holders of 0x.* are unknown: its balances do not follow/) as string,
    });
    const alone = { chain: '0x7a69', address: tokens.get('EventsAlone') ?? '' };
    await expect(world.source.answer('getTokenHolders', alone)).rejects.toMatchObject({ code: 101 });
    // A transfer that is not checked yet is waited for.
    await act('Plain', ann, 'transfer', ben, 1n);
    await world.mine();
    expect(await expectHolders()).toContain('Plain');
  });

  it('for a token that exists only in events: none', async () => {
    const tokenAddress = tokens.get('EventsAlone') ?? '';
    const about = { chain: '0x7a69', address: ann, tokenAddress };
    await expect(world.source.answer('getERC20', about)).rejects.toMatchObject({ code: 101 });
    const named = { chain: '0x7a69', addresses: [tokenAddress, tokens.get('Plain') ?? ''] };
    expect(await world.source.answer('getTokenMetadata', named)).toMatchObject([{ address: tokens.get('Plain') }]);
  });

  it('for a contract that emitted an NFT transfer first and is a token too', async () => {
    const lab = await openContractLab(world.chain, 'Moves.sol');
    const token = await lab.deploy('Twofold');
    tokens.set('Twofold', token);
    await lab.send(token, maker, 'mint', ann, 1n);
    await world.mine();
    await expectTruth();
    await checked();
    await expectTruth();
    const about = { chain: '0x7a69', address: token };
    expect(await world.source.answer('getTokenAddressTransfers', about)).toMatchObject({ total: 1 });
    expect(await world.source.answer('getNFTOwners', about)).toMatchObject({ result: [{ owner_of: ann }] });
    expect(await world.source.answer('getNFTMetadata', about)).toMatchObject({ contract_type: 'ERC721' });
  });

  it('and token metadata matches: after a rename, before any transfer, and after a rollback', async () => {
    const lab = await openContractLab(world.chain, 'Moves.sol');
    const named = await lab.deploy('Renamed');
    const unmoved = await world.lab.deploy('Premined');
    tokens.set('Renamed', named);
    const told = async (addresses: string[]) =>
      (await world.source.answer('getTokenMetadata', { chain: '0x7a69', addresses }))?.map((row) => [
        row.name,
        Number(row.decimals),
        Number(row.block_number),
      ]);
    const settled = (words: unknown[]) =>
      expect.poll(() => told([named]), { interval: 50, timeout: 30_000 }).toEqual([words]);
    await lab.send(named, maker, 'mint', ann, 5n);
    await world.mine();
    const made = Number(await world.chain.ask('eth_blockNumber')) - 2;
    await settled(['Before', 6, made]);
    await lab.send(named, maker, 'rename', 'After', 'AFT', 9);
    await world.mine();
    await settled(['After', 9, made]);
    expect(await told([unmoved, named])).toEqual([
      [null, 18, made + 1],
      ['After', 9, made],
    ]);
    await world.chain.ask('anvil_reorg', 1, []);
    await world.mine();
    await settled(['Before', 6, made]);
  });

  it('and a date selects the first of several blocks within one second', async () => {
    await world.chain.ask('evm_increaseTime', 100);
    await world.chain.ask('evm_mine');
    await world.chain.ask('anvil_setBlockTimestampInterval', 0);
    await world.mine(3);
    await world.chain.ask('anvil_removeBlockTimestampInterval');
    const head = Number(await world.chain.ask('eth_blockNumber'));
    const { timestamp } = await world.chain.ask<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    const closest = async (ms: number) => {
      const date = new Date(Number(timestamp) * 1_000 + ms);
      return (await world.source.answer('getDateToBlock', { chain: '0x7a69', date }))?.block;
    };
    expect([await closest(0), await closest(400), await closest(-400)]).toEqual([head - 3, head - 3, head - 3]);
  });

  trial('for a block in between, if the transfers before and after agree', async () => {
    tokens.set('Returned', await world.lab.deploy('Deposited'));
    tokens.set('Restored', await world.lab.deploy('Rebasing'));
    await act('Restored', maker, 'mint', ann, 600n);
    const steps: [string, string, string, ...unknown[]][] = [
      ['Returned', ben, 'deposit', 500n],
      ['Returned', ben, 'transfer', ann, 500n],
      ['Restored', maker, 'rebase', 250n],
      ['Returned', ann, 'transfer', ben, 500n],
      ['Returned', ben, 'withdraw', 500n],
      ['Restored', maker, 'rebase', 100n],
    ];
    // All of it before the index looks: what it checks is the end.
    const then: [number, string, Record<string, string>][] = [];
    await world.withoutIndexer(async () => {
      for (const [name, ...call] of steps) {
        await act(name, ...call);
        await world.chain.ask('evm_mine');
        const block = Number(await world.chain.ask('eth_blockNumber'));
        for (const owner of [ann, ben]) then.push([block, owner, await truth(owner)]);
      }
    });
    await world.mine();
    await checked();
    for (const [to_block, address, expected] of then) {
      const rows = await world.source.answer('getTokenBalances', { chain: '0x7a69', address, to_block });
      expect(Object.fromEntries((rows ?? []).map((row) => [row.token_address, row.balance]))).toEqual(expected);
    }
  });

  it('for a past block', async () => {
    const block = Number(await world.chain.ask('eth_blockNumber'));
    const before = await truth(ann);
    await act('Rebasing', maker, 'rebase', 300n);
    await act('Plain', ann, 'transfer', ben, 1n);
    await world.mine(3);
    const rows = await world.source.answer('getTokenBalances', { chain: '0x7a69', address: ann, to_block: block });
    expect(Object.fromEntries((rows ?? []).map((row) => [row.token_address, row.balance]))).toEqual(before);
  });

  it.each(rounds([1, 12, 40], [12]))('after a reorganisation of %i blocks', async (depth) => {
    await act('Deposited', ben, 'deposit', 11n);
    await act('Silent', maker, 'make', ben, 5n);
    await world.mine(depth);
    await expectTruth();
    await world.chain.ask('anvil_reorg', depth, []);
    await act('Plain', ann, 'transfer', maker, 3n);
    await world.mine();
    await expectTruth();
  });

  trial('except for a balance that changes without an event, which is corrected within a hundred blocks', async () => {
    const growing = await world.lab.deploy('Growing');
    tokens.set('Growing', growing);
    await act('Growing', maker, 'mint', ann, 1_000n);
    await world.mine();
    await expectTruth();
    const started = Number(await world.chain.ask('eth_blockNumber'));
    let [wrongSince, blocks] = [0, 0];
    for (let step = 0; step < 10; step++) {
      await world.mine(20);
      const isRight = (await held(ann))[growing] === (await balanceOf(growing, ann));
      if (!isRight && wrongSince === 0) wrongSince = Number(await world.chain.ask('eth_blockNumber'));
      blocks = Number(await world.chain.ask('eth_blockNumber')) - started;
      if (wrongSince > 0 && isRight) break;
    }
    expect(blocks).toBeLessThanOrEqual(CHECK_BLOCKS + 20);
    await world.mine(37);
    await expectTruth();
  });
});
