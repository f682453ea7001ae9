import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { TRADED } from '@/tests/helpers/data/truth/play';
import type { Question } from '@/tests/helpers/data/truth/Question';
import { expectedMetadata } from '@/tests/helpers/data/truth/questions/tokens';
import type { Truth } from '@/tests/helpers/data/truth/readTruth';
import { momentOf, type Row } from '@/tests/helpers/data/expectedShapes';

const { wrappedEther, dollar, marks, exchangeFactory, lantern, brass } = LOCAL_CONTRACTS;
const ZERO = `0x${'0'.repeat(40)}`;
const COIN = 10n ** 18n;

/** A pair of the exchange, and what it holds of either token; `null` for none. */
async function askPair(truth: Truth, first: string, second: string, block?: number) {
  const get = 'getPair(address,address) view returns (address)';
  const [reported] = (await truth.view(exchangeFactory, get, [first, second], block)) ?? [];
  const address = String(reported).toLowerCase();
  if (reported === undefined || address === ZERO) return null;
  const [token0] = (await truth.view(address, 'token0() view returns (address)', [], block)) ?? [];
  const reserves = await truth.view(address, 'getReserves() view returns (uint112,uint112,uint32)', [], block);
  const [reserve0, reserve1] = [BigInt(String(reserves?.[0])), BigInt(String(reserves?.[1]))];
  const isFirst = String(token0).toLowerCase() === first;
  return { address, reserve0, reserve1, own: isFirst ? reserve0 : reserve1, other: isFirst ? reserve1 : reserve0 };
}

/** A pair with another token and that one's with the wrapped coin, as one. */
async function askPath(truth: Truth, token: string, over: string, block?: number) {
  const [first, last] = [await askPair(truth, token, over, block), await askPair(truth, over, wrappedEther, block)];
  return first && last && { own: first.own * last.own, other: first.other * last.other };
}

const round = (price: number | null): string | null => (price === null ? null : price.toPrecision(9));

/** What a token costs by its pair with the wrapped coin or that with another token, the dollars rounded. */
async function tellPrice(truth: Truth, token: string, block?: number, over?: string): Promise<Row | undefined> {
  const pair = over ? await askPath(truth, token, over, block) : await askPair(truth, token, wrappedEther, block);
  const against = await askPair(truth, dollar, wrappedEther, block);
  if (!against || (token !== wrappedEther && (!pair || pair.own === 0n))) return undefined;
  const { decimals, symbol } = await truth.words(token);
  const whole = 10n ** BigInt(decimals ?? 18);
  const [above, below] = pair ? [pair.other * whole, pair.own] : [whole, 1n];
  const dollars = (above * against.own * COIN) / (below * against.other * 10n ** 6n);
  return {
    nativePrice: { value: String(above / below), decimals: 18, name: 'Ether', symbol: 'ETH' },
    usdPrice: round(Number(dollars) / 1e18),
    ...{ exchangeAddress: exchangeFactory, exchangeName: 'uniswapv2', symbol },
  };
}

const readPrice = (row: Row): Row => ({ ...row, usdPrice: round(row['usdPrice'] as number) });

/** Pairs, what they hold, and what that makes tokens cost, now and at some blocks of the past. */
export async function askMarkets(
  truth: Truth,
  past: readonly number[],
  place: (name: string) => string,
): Promise<Question[]> {
  const { chain } = truth;
  const moments = [
    { given: {}, block: undefined },
    ...past.map((block) => ({ given: { to_block: block }, block })),
    { given: { to_date: momentOf(chain, 330) }, block: 330 },
  ];
  const untraded = [marks, place('Feigned'), `0x${'9'.repeat(40)}`];
  const prices = [...TRADED, ...untraded].flatMap((address) =>
    moments.map(async ({ given, block }): Promise<Question> => {
      const answer = await tellPrice(truth, address, block);
      return { name: 'getTokenPrice', given: { address, ...given }, truth: answer, read: readPrice };
    }),
  );
  const overLantern = moments.map(async ({ given, block }): Promise<Question> => {
    const answer = await tellPrice(truth, place('Coin'), block, lantern);
    const requested = { address: place('Coin'), ...given };
    return { name: 'getTokenPrice', kind: 'over another token', given: requested, truth: answer, read: readPrice };
  });
  const together = moments.map(async ({ given, block }): Promise<Question> => {
    const addresses = [...TRADED, marks];
    const all = await Promise.all(
      addresses.map(async (address) => ({ address, price: (await tellPrice(truth, address, block)) ?? null })),
    );
    return { name: 'getTokenPrices', given: { addresses, ...given }, truth: all, read: readAll };
  });
  const readAll = (answer: Row) =>
    (answer as unknown as { address: string; price: Row | null }[]).map(({ address, price }) => {
      return { address, price: price && readPrice(price) };
    });
  const couples = [
    [place('Coin'), lantern],
    ...TRADED.slice(0, -1).map((token) => [token, wrappedEther]),
    [lantern, dollar],
    [brass, dollar],
  ];
  const pairs = couples.flatMap(([first = '', second = '']) =>
    moments.map(async ({ given, block }): Promise<Question[]> => {
      const pair = await askPair(truth, first, second, block);
      const [token0, token1] = [first, second].sort();
      const tokens = await Promise.all([token0, token1].map((token = '') => expectedMetadata(truth, token)));
      const address = pair && { token0: tokens[0], token1: tokens[1], pairAddress: pair.address };
      const asked = { token0_address: first, token1_address: second, exchange: 'uniswapv2', ...given };
      const held = pair && { reserve0: String(pair.reserve0), reserve1: String(pair.reserve1) };
      return [
        { name: 'getPairAddress', given: asked, truth: address ?? undefined, loose: ['block_number'] },
        ...(pair
          ? [{ name: 'getPairReserves', given: { pair_address: pair.address, ...given }, truth: held } as const]
          : []),
      ];
    }),
  );
  return [...(await Promise.all([...prices, ...overLantern, ...together])), ...(await Promise.all(pairs)).flat()];
}

/** Names of ENS, forward and back. */
export async function askNames(truth: Truth, people: readonly string[]): Promise<Question[]> {
  const words = ['ada', 'dorothy', 'joan', 'annie', 'hedy', 'emmy', 'nobody'].map((label) => `${label}.eth`);
  const forward = words.map(async (domain): Promise<Question> => {
    const address = (await truth.names.resolveName(domain))?.toLowerCase();
    return { name: 'resolveDomain', given: { domain }, truth: address ? { address } : undefined };
  });
  const back = people.map(async (address): Promise<Question> => {
    const name = await truth.names.lookupAddress(address);
    return { name: 'resolveAddress', given: { address }, truth: name === null ? undefined : { name } };
  });
  // By the beginning: the shortest first.
  const begun = [
    ['grac', 'grace.eth'],
    ['had', null],
    ['kath', 'katherine.eth'],
  ].map(async ([begin, name]): Promise<Question> => {
    const address = name && (await truth.names.resolveName(name))?.toLowerCase();
    return { name: 'searchNames', given: { begin }, truth: address ? [{ name, address }] : [] };
  });
  return Promise.all([...forward, ...back, ...begun]);
}

/** Views of contracts, and that those are refused which contracts refuse. */
export async function askViews(truth: Truth, people: readonly string[]): Promise<Question[]> {
  const parameter = { name: 'owner', type: 'address' };
  const abi = [
    {
      ...{ type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [parameter] },
      outputs: [{ name: '', type: 'uint256' }],
    },
  ];
  const asked = truth.tokens.flatMap((address) =>
    people.slice(0, 2).map(async (owner): Promise<Question> => {
      const balance = await truth.balanceOf(address, owner);
      const given = { address, function_name: 'balanceOf', abi, params: { owner } };
      return { name: 'runContractFunction', given, truth: balance?.toString() };
    }),
  );
  return Promise.all(asked);
}
