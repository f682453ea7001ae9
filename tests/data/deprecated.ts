import { Contract } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { CHAIN } from '@/tests/helpers/data/createCallers';
import { DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import { expectedTransaction, type Row } from '@/tests/helpers/data/expectedShapes';
import type { OwnSdk } from '@/tests/helpers/data/loadSdk';

/** The SDK's older helpers, which its types leave out in part. */
type Helpers = Readonly<
  Record<
    'getAllERC20' | 'getERC20' | 'getNFTs' | 'getNFTsCount' | 'getTransactions' | 'getTransactionsCount',
    (options: object) => Promise<unknown>
  >
>;

const helpersOf = (sdk: OwnSdk) => (sdk as unknown as { Web3: Helpers }).Web3;

/** The six functions of the SDK's older helpers, signed in and out, with and without the application's id. */
export function describeDeprecated(world: () => DataWorld): void {
  /** Asks a helper as visitor and as member, and its function as a page without the SDK does; all answer the same. */
  async function ask<Answer>(helper: keyof Helpers, name: string, given: Row): Promise<Answer> {
    const { visitor, member, backend } = world();
    const post = async (body: Row) => {
      const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { result: unknown }).result;
    };
    const order = helper === 'getTransactions' ? { order: 'desc' } : {};
    const [answer, ...others] = await Promise.all([
      helpersOf(visitor)[helper](given),
      helpersOf(member)[helper](given),
      post({ ...given, ...order }),
      post({ ...given, ...order, _ApplicationId: backend.appId }),
    ]);
    for (const other of others) expect(other).toEqual(answer);
    return answer as Answer;
  }

  describe('deprecated functions match the chain', () => {
    const given = { chain: CHAIN, address: DOROTHY };
    const held = () =>
      world()
        .holdings.filter(({ owner, type }) => owner === DOROTHY && type === 'ERC20')
        .map(({ token, amount }) => {
          const { name, symbol, decimals } = world().tokens.contracts.get(token) ?? {};
          return {
            balance: String(amount),
            contractType: 'ERC20',
            decimals: decimals ?? 18,
            name,
            symbol,
          };
        });

    it('[G26:getAllERC20] lists the tokens of an address', async () => {
      expect(await ask('getAllERC20', 'getAllERC20', given)).toEqual(held());
    });

    it('[G26:getERC20] returns one token, by symbol or by contract', async () => {
      const { chain } = world();
      const { brass } = LOCAL_CONTRACTS;
      const contract = new Contract(brass, ['function balanceOf(address) view returns (uint256)'], chain.node);
      const balance = String(await contract['balanceOf'](DOROTHY));
      const expected = {
        balance,
        contractType: 'ERC20',
        decimals: 18,
        name: 'Brass',
        symbol: 'BRS',
      };
      expect(await ask('getERC20', 'getERC20', { ...given, symbol: 'BRS' })).toEqual(expected);
      expect(await ask('getERC20', 'getERC20', { ...given, tokenAddress: brass })).toEqual(expected);
      // It has no `decimals()` (row D10).
      const marks = { chain: CHAIN, address: DOROTHY, symbol: 'MARK' };
      expect(await ask('getERC20', 'getERC20', marks)).toMatchObject({ decimals: 18, balance: '1250' });
    });

    it('[G26:getNFTs_old][G26:getNFTsCount_old] lists and counts the NFTs of an address', async () => {
      const { holdings, tokens } = world();
      const nfts = holdings
        .filter(({ owner, type }) => owner === DOROTHY && type !== 'ERC20')
        .map(({ token, type, id, amount }) => ({
          amount: Number(amount),
          contract_type: type,
          name: tokens.contracts.get(token)?.name,
          symbol: tokens.contracts.get(token)?.symbol,
          token_address: token,
          token_id: String(id),
          token_uri: tokens.nfts.get(`${token} ${id}`)?.uri,
        }));
      expect(nfts.length).toBeGreaterThan(0);
      expect(await ask('getNFTs', 'getNFTs_old', given)).toEqual(nfts);
      expect(await ask('getNFTsCount', 'getNFTsCount_old', given)).toEqual({
        result: nfts.length,
      });
    });

    it('[G26:getTransactions][G26:getTransactionsCount] lists and counts transactions in and out, newest first', async () => {
      const { chain } = world();
      const sent = chain.transactions.filter(({ from, to }) => from === DOROTHY || to === DOROTHY);
      const told = await ask<Row[]>('getTransactions', 'getTransactions', given);
      expect(told).toEqual(sent.map((transaction) => expectedTransaction(chain, transaction)).reverse());
      const { visitor } = world();
      expect(await helpersOf(visitor).getTransactions({ ...given, order: 'asc' })).toEqual([...told].reverse());
      expect(await ask('getTransactionsCount', 'getTransactionsCount', given)).toEqual({ result: sent.length });
    });

    it('[G26:getAllERC20][G26:getNFTsCount_old] default to the signed-in user’s own address', async () => {
      const { member, holdings } = world();
      const helpers = helpersOf(member);
      expect(await helpers.getAllERC20({ chain: CHAIN })).toEqual(held());
      const nfts = holdings.filter(({ owner, type }) => owner === DOROTHY && type !== 'ERC20');
      expect(await helpers.getNFTsCount({ chain: CHAIN })).toEqual({
        result: nfts.length,
      });
    });
  });
}
