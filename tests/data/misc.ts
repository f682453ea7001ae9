import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { describe, expect, it } from 'vitest';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { localSolanaAddress } from '@/devnet/solana/seedSolana';
import { CHAIN } from '@/tests/helpers/data/createCallers';
import { askSdk, groupsOf } from '@/tests/helpers/data/loadSdk';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { DOROTHY, ARCHIVE_ID, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import type { Row } from '@/tests/helpers/data/expectedShapes';

/** Files, what the service reports itself, Solana, and what a caller need not say. */
export function describeMisc(world: () => DataWorld): void {
  describe('other functions', () => {
    it('[G24] uploadFolder stores a folder for a signed-in user or an API key', async () => {
      const { member, visitor, backend } = world();
      const abi = [
        {
          path: 'rooms/hall.txt',
          content: Buffer.from('Come in.\n').toString('base64'),
        },
        { path: 'rooms/hall.json', content: { name: 'Hall' } },
      ];
      const told = (await askSdk(member, 'uploadFolder', { abi })) as {
        path: string;
      }[];
      const { status, body } = await restFetch(world(), '/ipfs/uploadFolder', {
        method: 'POST',
        body: abi,
      });
      expect(status).toBe(200);
      expect(body).toEqual(told);
      expect(await (await fetch(told[0]?.path ?? '')).text()).toBe('Come in.\n');
      expect(await (await fetch(told[1]?.path ?? '')).json()).toEqual({
        name: 'Hall',
      });
      expect(told[0]?.path).toMatch(new RegExp(`^${backend.origin}/ipfs/Qm\\w{44}/rooms/hall\\.txt$`));
      await expect(askSdk(visitor, 'uploadFolder', { abi })).rejects.toThrow(/sign/i);
    });

    it('[G01] returns the API version and the weight of each endpoint', async () => {
      const { ask } = world();
      expect(await ask('web3ApiVersion')).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      });
      const weights = await ask<Row[]>('endpointWeights');
      const names = weights.map(({ endpoint }) => endpoint);
      expect(new Set(names).size).toBe(names.length);
      for (const { endpoint, path, rateLimitWeight, price } of weights) {
        expect(DATA_FUNCTIONS).toHaveProperty(String(endpoint));
        expect(path).toMatch(/^\//);
        expect([rateLimitWeight, price].every((value) => typeof value === 'string' && Number(value) >= 0)).toBe(true);
      }
      expect(names).toContain('getNFTOwners');
    });

    it('limits a page to 500 rows, whatever limit is requested', async () => {
      const { ask } = world();
      const wide = await ask<Row>('getTransactions', { address: DOROTHY, limit: 100_000 });
      expect(wide).toMatchObject({ page: 0, page_size: 500 });
      expect(await ask('getTransactions', { address: DOROTHY, limit: '500', offset: '0' })).toEqual(wide);
    });

    it('lists the supported chains and their data sources', async () => {
      const { backend } = world();
      const chains = [
        {
          chainId: LOCAL_CHAIN_ID,
          name: expect.any(String) as string,
          sources: ['index', 'node'],
          wrappedCoin: LOCAL_CONTRACTS.wrappedEther,
        },
        { chainId: ARCHIVE_ID, name: expect.any(String) as string, sources: ['node'], wrappedCoin: null },
      ];
      expect(await restFetch(world(), '/info/chains')).toEqual({ status: 200, body: chains });
      const answer = await fetch(`${backend.serverUrl}/functions/getChains`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(await answer.json()).toEqual({ result: chains });
    });

    it('has no exchange rates unless the operator gives a source', async () => {
      const none = { base: 'USD', state: 'none', at: null, rates: {} };
      expect(await restFetch(world(), '/info/exchangeRates')).toEqual({ status: 200, body: none });
    });

    it.each(['balance', 'getSPL', 'getNFTs', 'getPortfolio'])(
      '[G25:portfolio] Solana through every client: %s',
      async (name) => {
        const { ask } = world();
        const address = localSolanaAddress('ada');
        const mainnet = await ask(`sol-${name}`, {
          network: 'mainnet',
          address,
        });
        expect(JSON.stringify(mainnet)).toMatch(/solana|mint/);
      },
    );

    it('[G25:metadata] Solana through every client: getNFTMetadata', async () => {
      const { ask } = world();
      const address = localSolanaAddress('picture one');
      expect(await ask('sol-getNFTMetadata', { network: 'mainnet', address })).toMatchObject({
        mint: address,
        name: 'Foyer Picture 1',
      });
    });

    it('[G30] address defaults to the signed-in user’s own, chain to eth', async () => {
      const { member, visitor, chain } = world();
      const balance = String(await chain.node.getBalance(DOROTHY));
      const ofMember = askSdk(member, 'getNativeBalance', { chain: CHAIN });
      expect(await ofMember).toEqual({ balance });
      await expect(askSdk(visitor, 'getNativeBalance', { chain: CHAIN })).rejects.toThrow(/address/);
      await expect(askSdk(visitor, 'getNativeBalance', { address: DOROTHY })).rejects.toThrow(/Ethereum/);
    });

    it('[G01] every function was called signed in, signed out, with only the application ID, and over REST', () => {
      const { callers, visitor } = world();
      const web3 = groupsOf(visitor.Web3API).flatMap((group) => Object.keys(group));
      const solana = groupsOf(visitor.SolanaAPI).flatMap((group) => Object.keys(group).map((name) => `sol-${name}`));
      expect([web3.length, solana.length]).toEqual([39, 5]);
      // Whoever is not signed in keeps no files; that is asked for above.
      const all = [...web3, ...solana].filter((name) => name !== 'uploadFolder').sort();
      for (const [caller, names] of Object.entries(callers.asked)) expect([...names].sort(), caller).toEqual(all);
    });
  });
}
