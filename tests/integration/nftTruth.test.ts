import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBytes } from '@/server/db/chains/bytes';
import { expectTruth, listOwned, readOwned, type KnownNft } from '@/tests/helpers/data/nftTruth';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';
import { rounds, trial } from '@/tests/helpers/trials';

const ZERO = `0x${'0'.repeat(40)}`;
const LARGEST = 2n ** 256n - 1n;

let world: TruthWorld;
let [maker, ann, ben, eve] = ['', '', '', ''];
const tokens = new Map<string, string>();
const nfts: KnownNft[] = [];

beforeAll(async () => {
  world = await startTruthWorld('MisbehavingNfts.sol');
  [maker = '', ann = '', ben = '', eve = ''] = world.accounts;
});

afterAll(() => world?.stop());

/** The contracts were asked for what the newest blocks changed, and whom those name that deviate was gathered. */
const checked = () =>
  expect
    .poll(
      async () => {
        const { rows } = await world.tables.query<{ due: number }>(
          `SELECT count(*)::integer AS due FROM chain.nft_checks
           WHERE CASE verdict WHEN 'deviates' THEN mentioned_block ELSE checked_block END < touched_block`,
        );
        return rows[0]?.due;
      },
      { interval: 20, timeout: 30_000 },
    )
    .toBe(0);

const owners = () => [maker, ann, ben, ZERO];
const truth = () => readOwned(world.chain, nfts, owners());
const expectAll = async () => expectTruth(world.source, await truth(), { nfts, owners: owners() });

/** Nothing is told that is not so: what was just now named by a call alone may not be known yet. */
async function expectNoLie(): Promise<void> {
  expect(await truth()).toEqual(expect.arrayContaining(await listOwned(world.source, owners())));
}

const act = async (name: string, from: string, functionName: string, ...args: unknown[]) =>
  world.lab.send(tokens.get(name) ?? '', from, functionName, ...args);

const know = (name: string, isSingle: boolean, ...ids: bigint[]) =>
  nfts.push(...ids.map((id) => ({ token: tokens.get(name) ?? '', id, isSingle })));

const SINGLE = ['Single', 'Quiet', 'Zeroed', 'Kept', 'Wordy', 'Lent'];

describe('served NFT owners and amounts match the contracts', () => {
  it('after the first transfers', async () => {
    const others = ['Editions', 'SaidSingle', 'SaidEditions', 'Silenced', 'Beyond', 'Uneven', 'Mixed'];
    for (const name of [...SINGLE, ...others]) tokens.set(name, await world.lab.deploy(name));
    tokens.set('Ranged', await world.lab.deploy('Ranged', 9));
    tokens.set('Vast', await world.lab.deploy('Ranged', 6_000));
    for (const name of SINGLE) {
      for (const [at, to] of [ann, ann, ben, maker, ann].entries()) await act(name, maker, 'mint', to, BigInt(at + 1));
      know(name, true, 1n, 2n, 3n, 4n, 5n);
    }
    await act('Single', maker, 'mint', ann, LARGEST);
    for (const name of ['SaidSingle', 'Silenced', 'Beyond']) {
      await act(name, maker, 'say', ZERO, ann, 1n);
      await act(name, maker, 'say', ben, ann, 2n);
      know(name, true, 1n, 2n);
    }
    await act('SaidEditions', maker, 'say', ZERO, ann, 1n, 70n);
    await act('SaidEditions', maker, 'say', ben, ann, 2n, LARGEST);
    await act('Editions', maker, 'mint', ann, 1n, 10n);
    await act('Editions', maker, 'mint', ben, LARGEST, LARGEST);
    await act('Editions', maker, 'mintBatch', ben, [1n, 2n], [5n, 6n]);
    await act('Uneven', maker, 'mint', maker, 1n, 2n);
    await act('Mixed', maker, 'mint', ann, 7n, 3n);
    await act('Mixed', maker, 'mint', ann, 8n);
    await act('Vast', maker, 'move', ann, 7n);
    know('Single', true, LARGEST);
    know('SaidEditions', false, 1n, 2n);
    know('Editions', false, 1n, 2n, LARGEST);
    know('Uneven', false, 1n);
    know('Mixed', false, 7n);
    know('Mixed', true, 8n);
    know('Ranged', true, ...Array.from({ length: 9 }, (_, at) => BigInt(at + 1)));
    know('Vast', true, 7n);
    await world.mine();
    await expectAll();
    await checked();
    await expectAll();
  });

  /** Whether an event names who has what from then on: then it is known at once. */
  const MOVES: [string, boolean, (() => Promise<unknown>)[]][] = [
    [
      'sales and burns',
      true,
      [
        () => act('Single', ann, 'move', ben, 1n),
        () => act('Single', ann, 'burn', 2n),
        () => act('Editions', ben, 'move', ann, LARGEST, LARGEST - 1n),
        () => act('Ranged', maker, 'move', ben, 5n),
        () => act('Vast', ann, 'move', ben, 7n),
        () => act('Wordy', ann, 'move', ben, 1n),
        () => act('SaidEditions', maker, 'say', ZERO, ben, 1n, 1n),
        () => act('Mixed', maker, 'mint', ben, 9n),
      ],
    ],
    [
      'burns without an event, and burns that did not happen',
      true,
      [
        () => act('Quiet', maker, 'vanish', 1n),
        () => act('Zeroed', maker, 'vanish', 1n),
        () => act('Kept', ann, 'burn', 1n),
      ],
    ],
    ['a sale that did not happen', true, [() => act('Kept', ann, 'move', ben, 2n)]],
    [
      'a move without an event, and a batch of uneven lengths',
      false,
      [
        () => act('Quiet', maker, 'shift', ben, 2n),
        () => act('Uneven', maker, 'mintUneven', ann),
        () => act('Uneven', maker, 'move', ben, 3n, 2n),
      ],
    ],
    ['a sale of an NFT that moved without an event', true, [() => act('Quiet', ben, 'move', maker, 2n)]],
  ];
  it.each(
    rounds(
      MOVES,
      MOVES.filter(([what]) => !what.startsWith('a sale')),
    ),
  )('after %s', async (what, isNamed, acts) => {
    for (const does of acts) await does();
    if (what.startsWith('sales')) know('Mixed', true, 9n);
    if (what.includes('uneven')) know('Uneven', false, 3n);
    await world.mine();
    await (isNamed ? expectAll() : expectNoLie());
    await checked();
    await expectAll();
  });

  it('and only contracts that deviate are flagged', async () => {
    const { rows } = await world.tables.query<{ token_address: string }>(
      `SELECT token_address FROM chain.nft_checks WHERE verdict = 'sums'`,
    );
    const names = [...tokens].filter(([, token]) => rows.some((row) => row.token_address === token));
    expect(names.map(([name]) => name).sort()).toEqual(['Editions', 'Lent', 'Mixed', 'Ranged', 'Single', 'Wordy']);
  });

  it.each(rounds([1, 12], [12]))('after a rollback of %i blocks', async (depth) => {
    await act('Single', ben, 'move', ann, 1n);
    await act('Quiet', maker, 'shift', ann, 3n);
    await act('Kept', ann, 'move', maker, 5n);
    await world.mine(depth);
    await checked();
    await expectAll();
    await world.chain.ask('anvil_reorg', depth, []);
    await act('Editions', ann, 'move', maker, 1n, 3n);
    await world.mine();
    await checked();
    await expectAll();
  });

  trial('after a rollback that undid a loss before the last checked block', async () => {
    tokens.set('Forked', await world.lab.deploy('Quiet'));
    await act('Forked', maker, 'mint', ann, 1n);
    know('Forked', true, 1n);
    await world.mine();
    const snapshot = await world.chain.ask<string>('evm_snapshot');
    await act('Forked', ann, 'move', ben, 1n);
    await world.mine(2);
    await checked();
    await world.chain.ask('evm_revert', snapshot);
    await act('Forked', maker, 'vanish', 1n);
    await world.mine(2);
    const { hash } = await world.chain.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
    const newest = async () =>
      (await world.tables.query<{ hash: string }>('SELECT block_hash AS hash FROM chain.cursor')).rows;
    await expect.poll(newest, { interval: 20, timeout: 30_000 }).toEqual([{ hash }]);
    await checked();
    await expectAll();
  });

  trial('between indexing a block and verifying what it changed', async () => {
    const fresh = await world.lab.deploy('Kept');
    tokens.set('Fresh', fresh);
    await act('Fresh', maker, 'mint', ann, 1n);
    await act('Fresh', ann, 'burn', 1n);
    know('Fresh', true, 1n);
    await world.mine();
    await checked();
    await world.withoutIndexer(async () => {
      // As the tables are before the check.
      await world.tables.query('DELETE FROM chain.nft_mentions WHERE token_address = $1', [toBytes(fresh)]);
      await world.tables.query(
        `UPDATE chain.nft_checks SET (verdict, checked_block, mentioned_block) = (NULL, -1, -1) WHERE token_address = $1`,
        [toBytes(fresh)],
      );
      await expectAll();
    });
  });

  trial('with an index from before verification existed', async () => {
    await world.withoutIndexer(() => world.tables.query('TRUNCATE chain.nft_checks, chain.nft_mentions'));
    await expect.poll(() => world.progress().state, { timeout: 30_000 }).toBe('following');
    await checked();
    await expectAll();
  });

  trial(
    'except for an owner who was not named in the transfer: the NFT lists the owner, the owner’s list not yet the NFT',
    async () => {
      const token = tokens.get('Lent') ?? '';
      const lend = async (to: string) => {
        await act('Lent', maker, 'choose', to);
        await act('Lent', maker, 'lend');
        await world.mine();
        await checked();
      };
      // The round over its five tokens begins again with the second check at the latest.
      await lend(ben);
      await lend(ben);
      const verdict = await world.tables.query('SELECT verdict FROM chain.nft_checks WHERE token_address = $1', [
        toBytes(token),
      ]);
      expect(verdict.rows).toEqual([{ verdict: 'deviates' }]);
      await expectAll();
      await lend(eve);
      await expectNoLie();
      const page = await world.source.answer('getTokenIdOwners', { chain: '0x7a69', address: token, token_id: '1' });
      expect(page?.result).toMatchObject([{ owner_of: eve, amount: '1' }]);
      expect(await listOwned(world.source, [eve])).toEqual([]);
    },
  );
});
