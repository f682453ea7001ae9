import { Contract } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { Row } from '@/tests/helpers/data/expectedShapes';
import { restFetch } from '@/tests/helpers/data/restFetch';
import type { DataWorld } from '@/tests/helpers/data/startDataWorld';

const { dollar, brass, threshold, marks } = LOCAL_CONTRACTS;

/** Tokens by their words, and who holds them, beside an independent count of all transfers. */
export function describeHolders(world: () => DataWorld): void {
  describe('token holders and search', () => {
    it('lists the holders of a token, largest balance first, page by page', async () => {
      const { holdings, chain } = world();
      const contracts = [dollar, threshold, brass, marks];
      expect(new Set(holdings.map(({ token }) => token))).toEqual(expect.objectContaining(new Set(contracts)));
      for (const token of contracts) {
        const contract = new Contract(token, ['function totalSupply() view returns (uint256)'], chain.node);
        const supply = await (contract['totalSupply']() as Promise<{ toBigInt(): bigint }>).then(
          (told) => told.toBigInt(),
          () => null, // It has none.
        );
        const expected = holdings
          .filter((held) => held.token === token && held.amount > 0n)
          .sort((a, b) => (a.amount === b.amount ? (a.owner < b.owner ? 1 : -1) : a.amount < b.amount ? 1 : -1))
          .map(({ owner, amount }) => {
            const share = supply ? Number((amount * 100_000_000n) / supply) / 1_000_000 : null;
            return { owner_address: owner, balance: String(amount), share };
          });
        expect(expected.length).toBeGreaterThan(2);
        const rows: unknown[] = [];
        let cursor = '';
        do {
          const { body } = await restFetch(world(), `/erc20/${token}/owners?limit=3&cursor=${cursor}`);
          const { result, ...page } = body as Row & { result: Row[]; cursor: string };
          expect(page).toMatchObject({
            total: expected.length,
            total_is_exact: true,
            total_supply: supply && String(supply),
          });
          rows.push(...result);
          cursor = page.cursor;
        } while (cursor);
        expect(rows).toEqual(expected);
      }
    });

    it.each([
      ['Lantern', ['LAN']],
      ['foyer dollar', ['FUSD']],
      ['foyer DOLL', ['FUSD']],
      ['fusd', ['FUSD']],
      ['thr', ['THR']],
      ['nothing is called so', []],
    ])('[G09] searchTokenMetadata finds “%s” in any case', async (q, symbols) => {
      const { body } = await restFetch(world(), `/erc20/search?q=${encodeURIComponent(q)}`);
      expect((body as Row[]).map(({ symbol }) => symbol)).toEqual(symbols);
    });
  });
}
