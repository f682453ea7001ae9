import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSISTENT, UNSETTLED } from '@/server/db/chains/chainTables';
import { expectTruth, type KnownNft, readOwned } from '@/tests/helpers/data/nftTruth';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';
import { trial } from '@/tests/helpers/trials';

const ZERO = `0x${'0'.repeat(40)}`;
const CHAIN = '0x7a69';

const FORMS = ['None', 'From', 'To', 'Third', 'FromTo', 'FromThird', 'ToThird', 'All'];
const TOKENS = FORMS.map((form) => `Token${form}`);
const NFTS = FORMS.map((form) => `Nft${form}`);

let world: TruthWorld;
let [maker, ann, ben] = ['', '', ''];
const addresses = new Map<string, string>();
const nfts: KnownNft[] = [];
/** What moved in each contract, oldest first: sender, receiver, and amount or ID. */
const moves = new Map<string, [from: string, to: string, third: bigint][]>();

beforeAll(async () => {
  world = await startTruthWorld('UnusualTransfers.sol');
  [maker = '', ann = '', ben = ''] = world.accounts;
});

afterAll(() => world?.stop());

const at = (name: string): string => addresses.get(name) ?? '';

async function deploy(...names: string[]): Promise<void> {
  for (const name of names) addresses.set(name, await world.lab.deploy(name));
}

/** Has a contract do something, and notes what that moves. */
async function act(name: string, from: string, call: [string, ...unknown[]], moved?: [string, string, bigint]) {
  await world.lab.send(at(name), from, ...call);
  if (moved) moves.set(name, [...(moves.get(name) ?? []), moved]);
}

const mint = (name: string, to: string, third: bigint) => act(name, maker, ['mint', to, third], [ZERO, to, third]);
const transfer = (name: string, from: string, to: string, value: bigint) =>
  act(name, from, ['transfer', to, value], [from, to, value]);
const move = (name: string, from: string, to: string, id: bigint) => act(name, from, ['move', to, id], [from, to, id]);

/** Contracts have said how they log, and were compared with what is stored of them. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await world.tables.query<{ left: number }>(
          `SELECT (SELECT count(*) FROM chain.transfer_forms WHERE ${UNSETTLED} AND tries = 0)::integer +
             (SELECT count(*) FROM chain.metadata_refresh)::integer +
             (SELECT count(*) FROM chain.contracts WHERE synced_at IS NULL)::integer +
             (SELECT count(*) FROM chain.token_checks WHERE checked_block < touched_block AND ${CONSISTENT})::integer +
             (SELECT count(*) FROM chain.nft_checks
              WHERE CASE verdict WHEN 'deviates' THEN mentioned_block ELSE checked_block END < touched_block)::integer AS left`,
        );
        return rows[0]?.left;
      },
      { interval: 50, timeout: 40_000 },
    )
    .toBe(0);

async function balanceOf(name: string, owner: string): Promise<string> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`;
  return BigInt(await world.chain.ask<string>('eth_call', { to: at(name), data }, 'latest')).toString();
}

/** Every function that tells balances tells what the contracts say, and no token is missing. */
async function expectBalances(names: readonly string[]): Promise<void> {
  for (const owner of [maker, ann, ben]) {
    const told = await world.source.answer('getTokenBalances', { chain: CHAIN, address: owner });
    const listed = new Map((told ?? []).map((row) => [row.token_address, row.balance]));
    for (const name of names) {
      const balance = await balanceOf(name, owner);
      expect(listed.get(at(name)) ?? '0', `${name} of ${owner}`).toBe(balance);
      const asked = { chain: CHAIN, address: owner, tokenAddress: at(name) };
      expect(await world.source.answer('getERC20', asked), name).toMatchObject({ balance });
    }
  }
}

/** The transfers of tokens are those that were made, newest first, in the lists of the contract and of either side. */
async function expectTransfers(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const made = (moves.get(name) ?? []).map(([from, to, value]) => `${from} ${to} ${value}`).reverse();
    const page = await world.source.answer('getTokenAddressTransfers', { chain: CHAIN, address: at(name) });
    const rows = (page?.result ?? []).map((row) => `${row.from_address} ${row.to_address} ${row.value}`);
    expect(rows, name).toEqual(made);
    for (const address of [ann, ben]) {
      const own = await world.source.answer('getTokenTransfers', { chain: CHAIN, address });
      const ofToken = (own?.result ?? []).filter((row) => row.address === at(name));
      expect(ofToken.length, `${name} of ${address}`).toBe(made.filter((one) => one.includes(address)).length);
    }
  }
}

async function expectNftTransfers(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const made = (moves.get(name) ?? []).map(([from, to, id]) => `${from} ${to} ${id} 1 ERC721`).reverse();
    const page = await world.source.answer('getContractNFTTransfers', { chain: CHAIN, address: at(name) });
    const rows = (page?.result ?? []).map((row) =>
      [row.from_address, row.to_address, row.token_id, row.amount, row.contract_type].join(' '),
    );
    expect(rows, name).toEqual(made);
    const asToken = world.source.answer('getTokenAddressTransfers', { chain: CHAIN, address: at(name) });
    await expect(asToken, name).rejects.toMatchObject({ code: 101 });
  }
}

async function expectOwners(): Promise<void> {
  const owners = [maker, ann, ben];
  await expectTruth(world.source, await readOwned(world.chain, nfts, owners), { nfts, owners });
}

const verdicts = async (table: 'token_checks' | 'nft_checks') => {
  const { rows } = await world.tables.query<{ token: string; verdict: string }>(
    `SELECT token_address AS token, verdict FROM chain.${table}`,
  );
  return new Map(rows.map(({ token, verdict }) => [token, verdict]));
};

describe('tokens, whatever of a transfer is indexed', () => {
  it('have the balances, transfers and holders of their contracts', async () => {
    TOKENS.push('TokenWithDecimals', 'TokenAnything', 'TokenOfIds', 'TokenTurned');
    await deploy(...TOKENS);
    for (const name of TOKENS) {
      await mint(name, ann, 1_000n);
      await mint(name, maker, 400n);
      await transfer(name, maker, ben, 150n);
    }
    await world.mine();
    await settled();
    await settled();
    await expectBalances(TOKENS);
    await expectTransfers(TOKENS);
    const checks = await verdicts('token_checks');
    expect(TOKENS.filter((name) => checks.get(at(name)) !== 'sums')).toEqual([]);
    for (const name of TOKENS) {
      const page = await world.source.answer('getTokenHolders', { chain: CHAIN, address: at(name) });
      const rows = page?.result.map(({ owner_address, balance }) => `${owner_address} ${balance}`);
      expect(rows, name).toEqual([`${ann} 1000`, `${maker} 250`, `${ben} 150`]);
      const asNft = world.source.answer('getContractNFTTransfers', { chain: CHAIN, address: at(name) });
      await expect(asNft, name).rejects.toMatchObject({ code: 101 });
    }
  });

  it('have them with the next block, too', async () => {
    for (const name of TOKENS) {
      await transfer(name, ann, ben, 300n);
      await act(name, ben, ['burn', 20n], [ben, ZERO, 20n]);
    }
    await world.mine();
    await expectBalances(TOKENS);
    await expectTransfers(TOKENS);
  });

  it('have them after a rollback', async () => {
    await world.chain.ask('anvil_reorg', 1, []);
    for (const name of TOKENS) moves.set(name, moves.get(name)?.slice(0, -2) ?? []);
    await world.mine(2);
    await expectBalances(TOKENS);
    await expectTransfers(TOKENS);
  });

  it('are forgotten with the block that created them', async () => {
    const snapshot = await world.chain.ask<string>('evm_snapshot');
    const lost = await world.lab.deploy('TokenFrom');
    await world.lab.send(lost, maker, 'mint', ann, 5n);
    await world.mine();
    await settled();
    const forms = async () => {
      const { rows } = await world.tables.query<{ address: string }>('SELECT address FROM chain.transfer_forms');
      return rows.map(({ address }) => address);
    };
    expect(await forms()).toContain(lost);
    await world.chain.ask('evm_revert', snapshot);
    await world.mine(4);
    await expect.poll(forms, { interval: 50, timeout: 30_000 }).not.toContain(lost);
    await expectBalances(TOKENS);
  });

  trial('have them in an index of an earlier version', async () => {
    await world.withoutIndexer(async () => {
      const unusual = TOKENS.filter((name) => !['TokenFromTo'].includes(name)).map(
        (name) => `'\\x${at(name).slice(2)}'`,
      );
      const those = `IN (${unusual.join(', ')})`;
      await world.tables.query(`DELETE FROM chain.contracts WHERE address ${those}`);
      for (const table of ['token_balances', 'token_transfers'])
        await world.tables.query(`DELETE FROM chain.${table} WHERE token_address ${those}`);
      // That migration, and those that came after it.
      await world.tables.query(`DELETE FROM chain.migration WHERE name >= '0002'`);
      await world.tables.query('DROP TABLE chain.transfer_forms, chain.nft_refreshes, chain.nft_refresh_ranges');
      await world.tables.query('DROP TABLE chain.nft_refresh_days');
      await world.tables.query('ALTER TABLE chain.nft_tokens DROP COLUMN uri_read_at');
    });
    const known = ['TokenNone', 'TokenFrom', 'TokenTo', 'TokenThird', 'TokenWithDecimals'];
    await expect.poll(() => world.progress().state, { timeout: 30_000 }).toBe('following');
    await settled();
    await expectBalances(known);
    await expectTransfers(known);
  });
});

describe('NFTs, whatever of a transfer is indexed', () => {
  it('have the owners and transfers of their contracts', async () => {
    NFTS.push('NftWithDecimals');
    await deploy(...NFTS);
    for (const name of NFTS) {
      for (const id of [1n, 2n, 3n]) await mint(name, ann, id);
      await mint(name, maker, 0n);
      await mint(name, ben, 2n ** 255n + 7n);
      await move(name, ann, ben, 2n);
      await act(name, ann, ['burn', 3n], [ann, ZERO, 3n]);
      nfts.push(...[0n, 1n, 2n, 3n, 2n ** 255n + 7n].map((id) => ({ token: at(name), id, isSingle: true })));
    }
    await world.mine();
    await settled();
    await settled();
    await expectOwners();
    await expectNftTransfers(NFTS);
    const checks = await verdicts('nft_checks');
    expect(NFTS.filter((name) => checks.get(at(name)) !== 'sums')).toEqual([]);
  });

  it('have them with the next block, and after a rollback', async () => {
    for (const name of NFTS) await move(name, ben, maker, 2n);
    await world.mine();
    await expectOwners();
    await expectNftTransfers(NFTS);
    await world.chain.ask('anvil_reorg', 1, []);
    for (const name of NFTS) moves.set(name, moves.get(name)?.slice(0, -1) ?? []);
    await world.mine(2);
    await expectOwners();
    await expectNftTransfers(NFTS);
  });

  it('in any number, too', async () => {
    await deploy('EditionsNone');
    await act('EditionsNone', maker, ['mint', ann, [1n, 2n], [10n, 20n]]);
    await act('EditionsNone', ann, ['move', ben, 2n, 5n]);
    nfts.push(...[1n, 2n].map((id) => ({ token: at('EditionsNone'), id, isSingle: false })));
    await world.mine();
    await expectOwners();
    await settled();
    await expectOwners();
    expect((await verdicts('nft_checks')).get(at('EditionsNone'))).toBe('sums');
  });

  it('are not told as tokens', async () => {
    for (const name of NFTS) {
      const named = { chain: CHAIN, addresses: [at(name)] };
      await expect(world.source.answer('getTokenMetadata', named), name).rejects.toMatchObject({ code: 101 });
      const about = { chain: CHAIN, address: at(name) };
      expect(await world.source.answer('getNFTMetadata', about)).toMatchObject({ contract_type: 'ERC721' });
    }
    const told = await world.source.answer('getTokenBalances', { chain: CHAIN, address: ann });
    expect((told ?? []).filter((row) => NFTS.some((name) => at(name) === row.token_address))).toEqual([]);
  });
});

describe('a contract that cannot be told from its logs', () => {
  it('is marked as deviating, and asked for balances', async () => {
    const names = ['TokenTaxed', 'TokenFromTaxed', 'TokenHalved'];
    await deploy(...names);
    for (const name of names) {
      await mint(name, ann, 1_000n);
      await transfer(name, ann, ben, 500n);
    }
    await world.mine();
    await settled();
    await expectBalances(names);
    const checks = await verdicts('token_checks');
    expect(names.map((name) => checks.get(at(name)))).toEqual(['deviates', 'deviates', 'deviates']);
    const halved = { chain: CHAIN, address: at('TokenHalved') };
    await expect(world.source.answer('getTokenAddressTransfers', halved)).rejects.toMatchObject({
      ...{ code: 141, message: expect.stringMatching(/^The transfers of 0x.* are unknown: its events/) as string },
    });
    await expectTransfers(['TokenTaxed', 'TokenFromTaxed']);
    for (const name of names) await transfer(name, ben, maker, 100n);
    await world.mine();
    await settled();
    await expectBalances(names);
  });

  it('is told with the NFTs that it keeps', async () => {
    await deploy('NftInCustody');
    const custody = at('NftInCustody');
    for (const id of [1n, 2n]) await mint('NftInCustody', ann, id);
    await world.mine();
    await settled();
    const page = await world.source.answer('getNFTOwners', { chain: CHAIN, address: custody });
    expect(page?.result.map(({ token_id, owner_of }) => `${token_id} ${owner_of}`)).toEqual([
      `1 ${custody}`,
      `2 ${custody}`,
    ]);
    expect((await verdicts('nft_checks')).get(custody)).toBe('deviates');
  });

  it('is no token where it only says that something moves', async () => {
    await deploy('SaidNone');
    await act('SaidNone', maker, ['say', ben, ann, 300n]);
    await world.mine();
    await settled();
    const about = { chain: CHAIN, address: ann, tokenAddress: at('SaidNone') };
    await expect(world.source.answer('getERC20', about)).rejects.toMatchObject({ code: 101 });
    const told = await world.source.answer('getTokenBalances', { chain: CHAIN, address: ann });
    expect((told ?? []).some((row) => row.token_address === at('SaidNone'))).toBe(false);
  });

  it('may change the form with an upgrade', async () => {
    await deploy('TokenChanged');
    await mint('TokenChanged', ann, 1_000n);
    await world.mine();
    await act('TokenChanged', maker, ['change']);
    await transfer('TokenChanged', ann, ben, 10n);
    await world.mine();
    await settled();
    await expectBalances(['TokenChanged']);
    await expectTransfers(['TokenChanged']);
  });
});
