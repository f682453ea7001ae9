import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { connectorOf } from '@/tests/helpers/createSdk';
import { startOwnSdk } from '@/tests/helpers/data/loadSdk';
import { askAll, type Coverage, type Tally } from '@/tests/helpers/data/truth/askAll';
import { BEGINS_LATE, byAddress, byHolders, byTable, NODE_ALONE } from '@/tests/helpers/data/truth/extents';
import { playAtRandom, playForked, playStory } from '@/tests/helpers/data/truth/play';
import type { Question } from '@/tests/helpers/data/truth/Question';
import { askAccounts, askBlocks } from '@/tests/helpers/data/truth/questions/blocks';
import { askMarkets, askNames, askViews } from '@/tests/helpers/data/truth/questions/markets';
import { askNfts } from '@/tests/helpers/data/truth/questions/nfts';
import { askBalances, askHolders, askTransfers, askWords } from '@/tests/helpers/data/truth/questions/tokens';
import { readTruth } from '@/tests/helpers/data/truth/readTruth';
import { startTruthChain, type TruthChain } from '@/tests/helpers/data/truth/truthChain';
import { startTruthBackend, type TruthBackend } from '@/tests/helpers/data/truth/truthWorld';
import { createRandom } from '@/tests/helpers/indexer/randomActions';

/** Of the accounts that development nodes have. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** In the middle of the seed's history. */
const START = 300;

const { dollar, doors } = LOCAL_CONTRACTS;

/** Functions that tell nothing of this chain. */
const OF_NO_CHAIN = [
  ...['uploadFolder', 'web3ApiVersion', 'endpointWeights', 'getChains', 'getExchangeRates'],
  ...['sol-balance', 'sol-getSPL', 'sol-getNFTs', 'sol-getPortfolio', 'sol-getNFTMetadata'],
];

const NAMES = ['the whole chain', 'a late start', 'some addresses', 'no index'];

const random = createRandom(20_261_123);

let world: TruthChain;
let listed: string[] = [];
const backends = new Map<string, [TruthBackend, Coverage]>();
const tallies = new Map<string, Tally>();
/** Blocks, transactions and contracts of branches that the chain has left. */
const gone = { hashes: [] as string[], contracts: [] as string[] };

beforeAll(async () => {
  world = await startTruthChain();
  await playStory(world);
  const [, ann = ''] = world.people;
  listed = [ann, dollar, doors, world.places.get('Editions') ?? ''];
  const start = async (name: string, coverage: Coverage, env: Readonly<Record<string, string>> = {}) => {
    backends.set(name, [await startTruthBackend(world.chain, env), coverage]);
    tallies.set(name, new Map());
  };
  const part = { start: START, isPart: true };
  await Promise.all([
    start('the whole chain', { extentsOf: byHolders, start: 0, isPart: false }),
    start(
      'a late start',
      { ...part, extentsOf: byTable(BEGINS_LATE) },
      { [`INDEX_START_BLOCK_${LOCAL_CHAIN_ID}`]: `${START}` },
    ),
    start(
      'some addresses',
      { ...part, extentsOf: byAddress(listed) },
      { [`INDEX_ADDRESSES_${LOCAL_CHAIN_ID}`]: listed.join() },
    ),
    start('no index', { ...part, extentsOf: byTable(NODE_ALONE) }, { INDEX_CHAINS: 'off' }),
  ]);
  // Whoever is signed in has her balance of coins taken down at each block.
  const [whole] = backends.get('the whole chain') ?? [];
  if (!whole) throw new Error('There is no backend.');
  const member = await startOwnSdk(whole.backend);
  await member.authenticate({
    connector: connectorOf(mnemonicToAccount(MNEMONIC, { addressIndex: 6 }), member),
  } as never);
  await follow();
  await playAtRandom(world, 8, random);
}, 240_000);

afterAll(async () => {
  report();
  await Promise.all([...backends.values()].map(([backend]) => backend.stop()));
  await world?.stop();
});

/** Everything that there is to ask, of those who take part. @param isShort of fewer people and moments */
async function readQuestions(isShort: boolean): Promise<Question[]> {
  const truth = await readTruth(world.chain.url);
  const people = isShort ? world.people.slice(1, 3) : [...world.people];
  const ada = (await world.chain.ask<string[]>('eth_accounts'))[0] ?? '';
  const place = (name: string) => world.places.get(name) ?? '';
  const zero = `0x${'0'.repeat(40)}`;
  const past = isShort ? [truth.head - 3] : [320, ...world.between, truth.head - 3];
  const contracts = [dollar, ...(isShort ? ['Plain'] : ['Plain', 'Deposited', 'Editions']).map(place)];
  return [
    ...askBlocks(truth, contracts, { gone: gone.hashes, recent: isShort ? 45 : 90 }),
    ...(await askAccounts(truth, [...people, ada])),
    ...(await askBalances(truth, [...people, zero], past)),
    ...(await askWords(truth, people, { gone: gone.contracts, mute: place('Mute') })),
    ...askTransfers(truth, people),
    ...(await askHolders(truth)),
    ...(await askNfts(truth, people, gone.contracts)),
    ...(await askMarkets(truth, past, place)),
    ...(await askNames(truth, [...people, ada])),
    ...(await askViews(truth, people)),
  ];
}

async function follow(): Promise<void> {
  for (const [backend] of backends.values()) await backend.follow();
}

async function expectTruth(name: string, questions: readonly Question[]): Promise<void> {
  const [backend, coverage] = backends.get(name) ?? [];
  if (!backend || !coverage) throw new Error(`There is no backend with ${name}.`);
  const wrong = await askAll(backend, questions, coverage, tallies.get(name) ?? new Map());
  expect(wrong.slice(0, 12), `${wrong.length} wrong answers of a backend with ${name}`).toEqual([]);
}

/** How many answers were compared, by function and backend. */
function report(): void {
  const rows = DATA_FUNCTION_NAMES.filter((name) => !OF_NO_CHAIN.includes(name)).map((name) => {
    const cells = NAMES.map((backend) => {
      const { compared = 0, refused = 0, partial = 0 } = tallies.get(backend)?.get(name) ?? {};
      return `${compared} (${refused} refused, ${partial} in part)`;
    });
    return [name, ...cells].join(' | ');
  });
  process.stdout.write(`\nAnswers compared | ${NAMES.join(' | ')}\n${rows.join('\n')}\n`);
}

describe('every answer matches the chain’s node or is a clear error', () => {
  let questions: Question[] = [];
  beforeAll(async () => {
    await follow();
    questions = await readQuestions(false);
  }, 240_000);

  it.each(NAMES)('with %s', (name) => expectTruth(name, questions));

  it('every function was called', () => {
    const asked = new Set(questions.map(({ name }) => name));
    expect(DATA_FUNCTION_NAMES.filter((name) => !asked.has(name))).toEqual(OF_NO_CHAIN);
  });
});

describe('answers still match after a reorganisation', () => {
  const leave = async (from: number) => {
    const head = Number(await world.chain.ask('eth_blockNumber'));
    const { hash, transactions } = await world.chain.ask<{ hash: string; transactions: string[] }>(
      ...(['eth_getBlockByNumber', `0x${head.toString(16)}`, false] as const),
    );
    gone.hashes.splice(0, Infinity, hash, ...transactions);
    return head - from;
  };

  it.each([1, 2, 3, 5, 8, 13, 21, 32, 40])('of %i blocks', async (depth) => {
    const { chain, mine, places } = world;
    const snapshot = await chain.ask<string>('evm_snapshot');
    const before = Number(await chain.ask('eth_blockNumber'));
    if (depth >= 5) await playForked(world, 'Plain');
    const forked = places.get('Forked');
    await playAtRandom(world, depth - (depth >= 5 ? 4 : 0), random);
    expect(await leave(before)).toBe(depth);
    await follow();
    if (depth % 2 === 0) await chain.ask('anvil_reorg', depth, []);
    else await chain.ask('evm_revert', snapshot);
    gone.contracts.splice(0, Infinity);
    if (depth >= 5 && depth % 2 === 1) await playForked(world, depth % 3 === 2 ? 'Single' : 'Rebasing');
    else if (forked && depth >= 5) gone.contracts.push(forked);
    await playAtRandom(world, depth % 2 === 0 ? 2 : Math.max(1, depth - 3), random);
    await mine();
    await follow();
    const questions = await readQuestions(true);
    for (const name of NAMES) await expectTruth(name, questions);
  });
});
