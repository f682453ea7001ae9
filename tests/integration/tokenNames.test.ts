import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTruthWorld, type TruthWorld } from '@/tests/helpers/data/startTruthWorld';

const CHAIN = '0x7a69';
const FAMILY = 'Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
const MONEY = '\u067e\u0648\u0644\u200c\u0647\u0627';

let world: TruthWorld;
let [maker, ann] = ['', ''];

beforeAll(async () => {
  world = await startTruthWorld('Moves.sol');
  [maker = '', ann = ''] = world.accounts;
});

afterAll(() => world?.stop());

/** Deploys a token with a name and a symbol; one that moved is read by the index, another by the node. */
async function deploy(name: string, symbol: string, isMoved: boolean): Promise<string> {
  const token = await world.lab.deploy('Renamed');
  await world.lab.send(token, maker, 'rename', name, symbol, 6);
  await world.mine();
  if (isMoved) await world.lab.send(token, maker, 'mint', ann, 5n);
  await world.mine();
  return token;
}

const metadataOf = async (token: string) => {
  const [found] = (await world.source.answer('getTokenMetadata', { chain: CHAIN, addresses: [token] })) ?? [];
  return found && [found.name, found.symbol];
};

const settled = (token: string, words: unknown[]) =>
  expect.poll(() => metadataOf(token), { interval: 50, timeout: 30_000 }).toEqual(words);

describe('the name of a token', () => {
  it.each([true, false])('keeps what joins emoji and letters, and nothing that steers (moved: %s)', async (isMoved) => {
    const family = await deploy(FAMILY, MONEY, isMoved);
    await settled(family, [FAMILY, MONEY]);
    const odd = await deploy(`\u202e${MONEY}\u200d\u200b`, 'US\u200dD\u2066C', isMoved);
    await settled(odd, [MONEY, 'USDC']);
  });

  it('is shown with balances', async () => {
    const held = await world.source.answer('getTokenBalances', { chain: CHAIN, address: ann });
    expect(held?.map(({ name }) => name)).toContain(FAMILY);
  });

  it('is found with and without its joiners, by name and by symbol', async () => {
    const plain = MONEY.replace('\u200c', '');
    for (const q of [MONEY, plain, plain.slice(0, 4), 'family']) {
      const found = await world.source.answer('searchTokens', { chain: CHAIN, q });
      expect(
        found?.map(({ name }) => name),
        q,
      ).toContain(FAMILY);
    }
    for (const symbol of [MONEY, plain]) {
      const found = await world.source.answer('getTokenMetadataBySymbol', { chain: CHAIN, symbols: [symbol] });
      expect(found?.map((token) => token.symbol)).toEqual([MONEY]);
      const held = await world.source.answer('getERC20', { chain: CHAIN, address: ann, symbol });
      expect(held).toMatchObject({ balance: '5', name: FAMILY });
    }
  });
});
