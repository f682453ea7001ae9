import { describe, expect, it } from 'vitest';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { RpcError, type Rpc } from '@/server/indexer/createRpc';
import { possiblyIndexed, standardForm, TRANSFER } from '@/server/indexer/decode/transferForm';
import { findForm } from '@/server/indexer/forms/findForm';

const TOKEN = `0x${'c0'.repeat(20)}`;
const ZERO = 0n;
const [ANN, BEN, CAT] = ['a1', 'be', 'ca'].map((byte) => BigInt(`0x${byte.repeat(20)}`)) as [bigint, bigint, bigint];

type Move = [from: bigint, to: bigint, third: bigint];

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** A log of a transfer that indexes some arguments, as bits. */
function logOf(move: Move, indexed: number) {
  const isTopic = (at: number) => (indexed & (1 << at)) !== 0;
  const topics = move.filter((_value, at) => isTopic(at)).map((value) => `0x${word(value)}`);
  const data = move.filter((_value, at) => !isTopic(at)).map(word);
  return { topics: [TRANSFER, ...topics, ...Array<null>(3 - topics.length).fill(null)], data: `0x${data.join('')}` };
}

/** The stored logs of a contract, newest first. */
const chainOf = (moves: readonly Move[], indexed: number) =>
  ({
    query: () => Promise.resolve({ rows: moves.map((move) => logOf(move, indexed)).reverse() }),
  }) as unknown as ChainTables;

/** What a contract answers; nothing is a revert. */
type Contract = Partial<Record<'ownerOf' | 'balanceOf', (given: bigint) => bigint | undefined>> & {
  other?: (data: string) => bigint | undefined;
};

function rpcOf({ ownerOf, balanceOf, other }: Contract): Rpc {
  const answer = (data: string): bigint | undefined => {
    const given = BigInt(`0x${data.slice(10)}`);
    if (data.startsWith('0x6352211e')) return ownerOf?.(given) ?? other?.(data);
    if (data.startsWith('0x70a08231')) return balanceOf?.(given) ?? other?.(data);
    return other?.(data);
  };
  return {
    ask: () => Promise.reject(new Error('nobody asks')),
    batch: (calls) =>
      Promise.resolve(
        calls.map(([, call]) => {
          const value = answer((call as { data: string }).data);
          return value === undefined
            ? { error: new RpcError('execution reverted', 3) }
            : { result: `0x${word(value)}` };
        }),
      ),
  };
}

function tokenOf(moves: readonly Move[]): Contract {
  const held = new Map<bigint, bigint>();
  for (const [from, to, value] of moves) {
    held.set(from, (held.get(from) ?? 0n) - value);
    held.set(to, (held.get(to) ?? 0n) + value);
  }
  return { balanceOf: (who) => held.get(who) ?? 0n };
}

function nftOf(moves: readonly Move[]): Contract {
  const owners = new Map(moves.map(([, to, id]) => [id, to]));
  const balanceOf = (who: bigint) => BigInt([...owners.values()].filter((owner) => owner === who).length);
  return { balanceOf, ownerOf: (id) => owners.get(id) || undefined };
}

const FORMS = [1, 2, 3, 4].flatMap((topics) => possiblyIndexed(topics).map((indexed) => ({ topics, indexed })));

const find = (moves: readonly Move[], { topics, indexed }: (typeof FORMS)[number], contract: Contract) =>
  findForm(chainOf(moves, indexed), rpcOf(contract), { address: TOKEN, topics }, '9');

/** Random transfers of a token that nobody overdraws (a linear congruential generator, Numerical Recipes). */
function randomMoves(seed: number, isNft: boolean): Move[] {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const people = [ANN, BEN, CAT];
  const held = new Map<bigint, bigint>();
  const moves: Move[] = [];
  for (let step = random(12) + 1; step > 0; step--) {
    const to = people[random(3)] ?? ANN;
    if (isNft) {
      const id = BigInt(random(5)) + (seed % 3 === 0 ? 2n ** 200n : 0n);
      const from = held.get(id) ?? ZERO;
      const next = from !== ZERO && random(4) === 0 ? ZERO : to;
      if (next === from) continue;
      moves.push([from, next, id]);
      held.set(id, next);
      continue;
    }
    const from = people.find((one) => (held.get(one) ?? 0n) > 0n && random(2) === 0) ?? ZERO;
    const most = from === ZERO ? 10n ** 21n : (held.get(from) ?? 0n);
    const value = most > 1_000n ? most / BigInt(random(7) + 2) : most;
    const next = from !== ZERO && random(4) === 0 ? ZERO : to;
    moves.push([from, next, value]);
    held.set(from, (held.get(from) ?? 0n) - value);
    held.set(next, (held.get(next) ?? 0n) + value);
  }
  return moves;
}

describe.each(FORMS)('transfers with $topics topics, of which $indexed are indexed', (form) => {
  it('are those of a token, by its balances, and those of NFTs, by their owners', async () => {
    const mints: Move[] = [
      [ZERO, ANN, 1_000n],
      [ANN, BEN, 300n],
    ];
    expect(await find(mints, form, tokenOf(mints))).toMatchObject({
      ...{ kind: 'ERC20', form: { kind: 'ERC20', indexed: form.indexed }, isSure: true },
    });
    const pieces: Move[] = [
      [ZERO, ANN, 1n],
      [ZERO, BEN, 0n],
      [ANN, BEN, 1n],
    ];
    expect(await find(pieces, form, nftOf(pieces))).toMatchObject({
      ...{ kind: 'ERC721', form: { kind: 'ERC721', indexed: form.indexed }, isSure: true },
    });
  });

  it('are never told for sure to be others', async () => {
    let sure = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const kind = seed % 2 === 0 ? 'ERC721' : 'ERC20';
      const moves = randomMoves(seed, kind === 'ERC721');
      const found = await find(moves, form, kind === 'ERC721' ? nftOf(moves) : tokenOf(moves));
      if (!found?.isSure) continue;
      sure += 1;
      expect(found.form, JSON.stringify(moves.map(String))).toEqual({ kind, indexed: form.indexed });
    }
    expect(sure).toBeGreaterThan(150);
  });
});

describe('a contract that confirms no form', () => {
  const moves: Move[] = [
    [ZERO, ANN, 1_000n],
    [ANN, BEN, 400n],
  ];
  const other: Contract = { balanceOf: () => 7n };

  it.each(FORMS)('has the only form there is, or that of the standards ($topics topics, $indexed)', async (form) => {
    const found = await find(moves, form, other);
    expect(found).toMatchObject({ kind: expect.any(String) as string, isSure: false });
    const known = form.topics === 1 ? { kind: 'ERC20', indexed: 0 } : standardForm(form.topics);
    expect(found?.form).toEqual(known);
  });

  it('is an NFT contract where it says so, or knows its NFTs', async () => {
    const bare = { topics: 1, indexed: 0 };
    const draft = { other: (data: string) => (data.includes('9a20483d') ? 1n : undefined) };
    expect(await find(moves, bare, draft)).toMatchObject({ kind: 'ERC721', form: { kind: 'ERC721', indexed: 0 } });
    const keeper = { ownerOf: () => CAT };
    expect(await find(moves, bare, keeper)).toMatchObject({ kind: 'ERC721', isSure: false });
    expect(await find(moves, { topics: 2, indexed: 1 }, keeper)).toMatchObject({ kind: 'ERC721', form: null });
  });

  it('is no NFT contract where it answers whatever it is asked', async () => {
    const anything: Contract = { balanceOf: tokenOf(moves).balanceOf, other: () => 7n };
    expect(await find(moves, { topics: 1, indexed: 0 }, anything)).toMatchObject({ kind: 'ERC20', isSure: true });
  });

  it('is nothing where it answers nothing, and what is indexed is unknown', async () => {
    expect(await find(moves, { topics: 2, indexed: 2 }, {})).toMatchObject({ kind: null, form: null, isSure: false });
  });
});
