import { expect } from 'vitest';
import type { Source } from '@/server/data-api/sources/Source';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

/** An NFT of which the chain was told: of a single owner (ERC-721) or in any number (ERC-1155). */
export type KnownNft = { token: string; id: bigint; isSingle: boolean };

/** Who has how many of which NFT, each as `token id owner amount`. */
export type Owned = string[];

const CHAIN = '0x7a69';
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');

/** What the contracts themselves say of NFTs, by calls of the node. */
export async function readOwned(
  chain: TestChain,
  nfts: readonly KnownNft[],
  owners: readonly string[],
): Promise<Owned> {
  const ask = async (to: string, data: string): Promise<bigint> => {
    const answer = await chain.ask<string>('eth_call', { to, data }, 'latest').catch(() => '0x');
    return answer.length < 66 ? 0n : BigInt(answer.slice(0, 66));
  };
  const reported = nfts.map(async ({ token, id, isSingle }) => {
    if (isSingle) {
      const owner = await ask(token, `0x6352211e${word(id)}`);
      if (owner === 0n || owner >> 160n > 0n) return [];
      return [`${token} ${id} 0x${owner.toString(16).padStart(40, '0')} 1`];
    }
    const rows = owners.map(async (owner) => {
      const amount = await ask(token, `0x00fdd58e${word(owner)}${word(id)}`);
      return amount === 0n ? [] : [`${token} ${id} ${owner} ${amount}`];
    });
    return (await Promise.all(rows)).flat();
  });
  return (await Promise.all(reported)).flat().sort();
}

type Row = { token_address: string; token_id: string; owner_of: string; amount: string | null };
type Page = { cursor: string; total: number; result: Row[] };

/** Asks a source for all pages of a list of owners, a few rows at a time. */
async function listAll(source: Source, name: 'getNFTs' | 'getNFTOwners', given: { address: string }): Promise<Owned> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = (await source.answer(name, { chain: CHAIN, limit: 4, cursor, ...given })) as Page;
    expect(page.result.length).toBeLessThanOrEqual(4);
    rows.push(...page.result);
    cursor = page.cursor;
  } while (cursor);
  return tell(rows);
}

const tell = (rows: readonly Row[]): Owned =>
  rows
    .map(({ token_address, token_id, owner_of, amount }) => `${token_address} ${token_id} ${owner_of} ${amount}`)
    .sort();

/** What each address holds, as `getNFTs` lists it. */
export async function listOwned(source: Source, owners: readonly string[]): Promise<Owned> {
  return (await Promise.all(owners.map((address) => listAll(source, 'getNFTs', { address })))).flat().sort();
}

/** Every function that tells owners or amounts of NFTs tells what the contracts say. */
export async function expectTruth(
  source: Source,
  truth: Owned,
  { nfts, owners }: { nfts: readonly KnownNft[]; owners: readonly string[] },
): Promise<void> {
  const of = (begin: string) => truth.filter((row) => row.startsWith(begin));
  const answer = async <Answer>(name: Parameters<Source['answer']>[0], given: object) =>
    (await source.answer(name, { chain: CHAIN, ...given } as never)) as Answer;
  const tokens = [...new Set(nfts.map(({ token }) => token))];
  const ofOwner = owners.map(async (owner) => {
    const own = truth.filter((row) => row.split(' ')[2] === owner);
    expect(await listAll(source, 'getNFTs', { address: owner }), `getNFTs of ${owner}`).toEqual(own);
    const older = await answer<Row[]>('getNFTs_old', { address: owner });
    expect(older.map(({ token_address, token_id }) => `${token_address} ${token_id}`).sort()).toEqual(
      own.map((row) => row.split(' ').slice(0, 2).join(' ')),
    );
    expect(await answer('getNFTsCount_old', { address: owner })).toEqual({ result: own.length });
    const every = await answer<Page>('getNFTs', { address: owner, token_addresses: tokens });
    expect(tell(every.result)).toEqual(own);
  });
  const ofToken = tokens.map(async (token, at) => {
    // Of each contract one owner, and of each owner some contracts.
    const owner = owners[at % owners.length] ?? '';
    const page = await answer<Page>('getNFTsForContract', { address: owner, token_address: token });
    expect(tell(page.result)).toEqual(of(token).filter((row) => row.includes(` ${owner} `)));
    const listed = await listAll(source, 'getNFTOwners', { address: token });
    expect(listed, `getNFTOwners of ${token}`).toEqual(of(token));
    const all = await answer<Page>('getAllTokenIds', { address: token });
    for (const { token_id, amount } of all.result) expect(amount).toBe(supplyOf(of(`${token} ${token_id} `)));
  });
  const ofNft = nfts.map(async ({ token, id }) => {
    const given = { address: token, token_id: String(id) };
    const rows = of(`${token} ${id} `);
    expect(tell((await answer<Page>('getTokenIdOwners', given)).result), `owners of ${id} of ${token}`).toEqual(rows);
    expect(await answer('getTokenIdMetadata', given)).toMatchObject({ amount: supplyOf(rows) });
  });
  await Promise.all([...ofOwner, ...ofToken, ...ofNft]);
}

const supplyOf = (rows: Owned): string | null =>
  rows.length === 0 ? null : rows.reduce((sum, row) => sum + BigInt(row.split(' ')[3] ?? 0), 0n).toString();
