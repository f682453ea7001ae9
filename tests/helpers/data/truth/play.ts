import { encodeFunctionData, maxUint256, parseAbi, parseEther, type Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { nodeOf, type TruthChain } from '@/tests/helpers/data/truth/truthChain';
import type { Random } from '@/tests/helpers/indexer/randomActions';

const ZERO = `0x${'0'.repeat(40)}`;
const { wrappedEther, brass, lantern, dollar } = LOCAL_CONTRACTS;

/** Tokens that anybody may mint, each of which misbehaves in its own way, and one that does not. */
const MINTED = [
  ...['Plain', 'Premined', 'Deposited', 'Rebasing', 'Taxed', 'Pausable', 'Silent', 'Talkative', 'Hooked', 'Pair'],
  ...['Upgraded', 'Renamed', 'Worded'],
];
const SAID = ['EventsAlone', 'Refusing', 'Wordless'];
const SINGLE = ['Single', 'Quiet', 'Zeroed', 'Kept', 'Wordy', 'Lent'];
const OTHER_NFTS = ['Editions', 'SaidSingle', 'SaidEditions', 'Silenced', 'Beyond', 'Uneven', 'Mixed'];

/** One thing that somebody does. */
type Act = (world: TruthChain) => Promise<unknown>;

const on =
  (place: string, from: 0 | 1 | 2 | 3, functionName: string, ...args: (unknown | ((world: TruthChain) => unknown))[]) =>
  ({ act, people, ...world }: TruthChain) => {
    const given = args.map((arg) =>
      typeof arg === 'function' ? (arg as (world: TruthChain) => unknown)({ act, people, ...world }) : arg,
    );
    return act(place, people[from], functionName, ...given);
  };

const who =
  (index: 0 | 1 | 2 | 3) =>
  ({ people }: TruthChain) =>
    people[index];

/** What happens to the tokens and NFTs, a block for each line. */
const STORY: Act[][] = [
  [on('Deposited', 2, 'deposit', 8_700n), on('Taxed', 1, 'transfer', who(2), 500n)],
  [on('Deposited', 2, 'withdraw', 300n), on('Rebasing', 0, 'rebase', 150n)],
  [on('Deposited', 2, 'transfer', who(1), 8_000n), on('Pausable', 0, 'pause')],
  [on('Pausable', 1, 'transfer', who(2), 1n), on('Rebasing', 0, 'rebase', 50n)],
  [on('Silent', 0, 'make', who(2), 70n), on('Silent', 0, 'destroy', who(1), 400n)],
  [on('Hooked', 1, 'transfer', who(2), 10n), on('Talkative', 1, 'transfer', who(2), 10n)],
  [on('Premined', 0, 'transfer', who(2), 4_000n), on('Pair', 0, 'lock')],
  [on('Single', 1, 'move', who(2), 1n), on('Single', 1, 'burn', 2n), on('Ranged', 0, 'move', who(2), 5n)],
  [on('Editions', 2, 'move', who(1), maxUint256, 7n), on('Wordy', 1, 'move', who(2), 1n)],
  [on('Quiet', 0, 'vanish', 1n), on('Zeroed', 0, 'vanish', 1n), on('Kept', 1, 'burn', 1n)],
  [on('Kept', 1, 'move', who(2), 2n), on('Quiet', 0, 'shift', who(2), 2n)],
  [on('Quiet', 2, 'move', who(0), 2n), on('Uneven', 0, 'move', who(2), 3n, 2n)],
  [on('Coin', 1, 'transfer', who(2), 5n), on('Coin', 1, 'burn', 7n), on('Coin', 1, 'approve', who(3), 11n)],
  [on('Twofold', 0, 'mint', who(1), 1n), on('Twofold', 0, 'mint', who(2), 2n)],
  [on('Twofold', 1, 'transfer', who(3), 300n), on('Factory', 1, 'make')],
  [on('Renamed', 0, 'rename', 'After', 'AFT', 9)],
  [({ send, people: [, ann], places }) => send(ann, places.get('Forwarder') ?? '', parseEther('2'))],
  [
    ({ send, people: [, ann, ben] }) => send(ann, ben, parseEther('1.5')),
    on('Plain', 3, 'transfer', who(1), 10n ** 30n),
  ],
  [({ send, people: [maker] }) => send(maker, null, 0n, '0x60006000fd')],
  [on('Forwarder', 1, 'empty', who(3)), on('Feigned', 0, 'feign', brass, wrappedEther)],
];

/** Deploys everything, and lets it all happen. */
export async function playStory(world: TruthChain): Promise<void> {
  const { deploy, act, people, mine, places, chain } = world;
  const [maker, ann, ben] = people;
  const first = await deploy('Plain');
  await deploy('Upgraded', { args: [first] });
  const others = ['Forwarder', 'Factory', 'Twofold', 'Feigned', ...SAID, ...SINGLE, ...OTHER_NFTS];
  for (const name of [...MINTED.filter((one) => !places.has(one)), ...others]) await deploy(name);
  await deploy('Coin', { args: [ann] });
  await deploy('Ranged', { args: [9] });
  for (const name of MINTED) {
    await act(name, maker, 'mint', ann, 1_000n);
    await act(name, maker, 'mint', maker, 400n);
  }
  for (const name of SAID) await act(name, maker, 'say', ben, ann, 300n);
  await mine();
  for (const name of SINGLE) {
    for (const [at, to] of [ann, ann, ben, maker, ann].entries()) await act(name, maker, 'mint', to, BigInt(at + 1));
  }
  await mine();
  for (const name of ['SaidSingle', 'Silenced', 'Beyond']) await act(name, maker, 'say', ZERO, ann, 1n);
  await act('SaidEditions', maker, 'say', ZERO, ann, 1n, 70n);
  await act('Editions', maker, 'mint', ann, 1n, 10n);
  await act('Editions', maker, 'mint', ben, maxUint256, maxUint256);
  await act('Editions', maker, 'mintBatch', ben, [1n, 2n], [5n, 6n]);
  await act('Uneven', maker, 'mint', maker, 1n, 2n);
  await act('Mixed', maker, 'mint', ann, 7n, 3n);
  await act('Mixed', maker, 'mint', ann, 8n);
  await mine();
  for (const acts of STORY) {
    for (const does of acts) await does(world);
    await mine();
  }
  await playReturns(world);
  await playPair(world);
  const doubling = await deploy('Doubling');
  await act('Upgraded', maker, 'upgrade', doubling);
  // Three blocks of one second, and a gap behind them.
  await chain.ask('anvil_setBlockTimestampInterval', 0);
  await mine(3);
  await chain.ask('anvil_removeBlockTimestampInterval');
  await chain.ask('evm_increaseTime', 7_201);
  await mine(2);
}

/** Tokens that agree with their transfers in the end, and did not on the way there. */
async function playReturns(world: TruthChain): Promise<void> {
  const { deploy, act, people, mine, chain, between } = world;
  const [maker, ann, ben] = people;
  await deploy('Premined', { as: 'Mute' });
  await deploy('Deposited', { as: 'Returned' });
  await deploy('Rebasing', { as: 'Restored' });
  await act('Restored', maker, 'mint', ann, 600n);
  await mine();
  const steps: [string, string, string, ...unknown[]][] = [
    ['Returned', ben, 'deposit', 500n],
    ['Returned', ben, 'transfer', ann, 500n],
    ['Restored', maker, 'rebase', 250n],
    ['Returned', ann, 'transfer', ben, 500n],
    ['Returned', ben, 'withdraw', 500n],
    ['Restored', maker, 'rebase', 100n],
  ];
  for (const [place, from, functionName, ...args] of steps) {
    await act(place, from, functionName, ...args);
    await mine();
    between.push(Number(await chain.ask('eth_blockNumber')));
  }
}

/** A pair of a token with another one than the wrapped coin or the dollar. */
async function playPair(world: TruthChain): Promise<void> {
  const { chain, people, seeded, callAt, mine, places, act } = world;
  const [maker, ann] = people;
  const coin = places.get('Coin') ?? '';
  await act('Coin', maker, 'mint', ann, 4_000_000n);
  await seeded('exchangeFactory', maker, 'createPair(address one, address other)', coin, lantern);
  await mine();
  const data = encodeFunctionData({ abi: PAIR_OF, args: [coin as Hex, lantern] });
  const reported = await chain.ask<string>('eth_call', { to: LOCAL_CONTRACTS.exchangeFactory, data }, 'latest');
  const pair = `0x${reported.slice(26)}`;
  places.set('CoinPair', pair);
  await act('Coin', ann, 'transfer', pair, 1_000_000n);
  await seeded('lantern', ann, 'transfer(address to, uint256 value)', pair, parseEther('25'));
  await callAt(pair, ann, 'mint(address to)', ann);
  await mine();
}

const PAIR_OF = parseAbi(['function getPair(address one, address other) view returns (address)']);

type Pick = { random: Random; amount: bigint; a: 0 | 1 | 2 | 3; b: string };

const MOVES: ((pick: Pick, world: TruthChain) => Promise<unknown>)[] = [
  ({ a, b, amount }, { send, people }) => send(people[a], b, amount * 10n ** 15n),
  ({ a, b, amount }, { act, people }) => act('Plain', people[a], 'transfer', b, amount),
  ({ a, amount }, { act, people }) => act('Deposited', people[a], 'deposit', amount),
  ({ a, b, amount }, { act, people }) => act('Deposited', people[a], 'transfer', b, amount),
  ({ amount }, { act, people }) => act('Rebasing', people[0], 'rebase', 50n + amount),
  ({ a, b, amount }, { act, people }) => act('Taxed', people[a], 'transfer', b, amount),
  ({ b, amount }, { act, people }) => act('Silent', people[0], 'make', b, amount),
  ({ a, b, amount }, { act, people }) => act('Hooked', people[a], 'transfer', b, amount),
  ({ a }, { act, people }) => act('Pair', people[a], 'lock'),
  ({ a, b, amount }, { act, people }) => act('Upgraded', people[a], 'transfer', b, amount),
  ({ b, amount }, { act, people }) => act('Single', people[0], 'mint', b, amount),
  ({ b, amount }, { act, people }) => act('Single', people[0], 'move', b, amount % 5n),
  ({ a, b, amount }, { act, people }) => act('Editions', people[a], 'move', b, 1n, amount % 4n),
  // Not to Ann: an index of some addresses knows no NFT that no event named with one of them.
  ({ amount }, { act, people }) => act('Quiet', people[0], 'shift', people[2], 1n + (amount % 5n)),
  ({ b, amount }, { act, people }) => act('Kept', people[0], 'move', b, 1n + (amount % 5n)),
  ({ b, amount }, { act, people }) => act('Uneven', people[0], 'mint', b, 1n, amount),
  ({ a, b }, { seeded, people }) =>
    seeded(
      ...(['exchangeRouter', people[a]] as const),
      'swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until) payable returns (uint256[])',
      ...[0n, [wrappedEther, brass], b, maxUint256],
    ),
  ({ a, b, amount }, { seeded, people }) =>
    seeded('dollar', people[a], 'transfer(address to, uint256 value)', b, amount),
  ({ a, b, amount }, { seeded, people }) =>
    seeded('keys', people[a], 'transferFrom(address from, address to, uint256 id)', people[a], b, 1n + (amount % 12n)),
  ({ a, b }, { seeded, people }) =>
    seeded('ensResolver', people[a], 'setAddr(bytes32 node, address to)', nodeOf(`${NAMES[a] ?? ''}.eth`), b),
  ({ a, b, amount }, { seeded, people }) =>
    seeded('lantern', people[a], 'approve(address spender, uint256 value)', b, amount),
  ({ amount }, { act, people }) => act('Renamed', people[0], 'rename', `Name ${amount}`, 'AFT', Number(amount % 18n)),
  ({ a, b }, { send, places }) => Promise.resolve(a).then(() => send(b, places.get('Forwarder') ?? '', 10n ** 16n)),
  ({ a }, { act, people }) => act('Factory', people[a], 'make'),
  ({ a, b }, { act, people }) => act('Plain', people[a], 'transfer', b, 10n ** 30n),
];

/** The names of the people who take part, in their order. */
const NAMES = ['joan', 'annie', 'hedy', 'emmy'];

/** Mines some blocks in which this and that happens, by a fixed seed. */
export async function playAtRandom(world: TruthChain, blocks: number, random: Random): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    for (let count = 1 + random(3); count > 0; count--) {
      const does = MOVES[random(MOVES.length)];
      const b = world.people[random(4)] ?? '';
      const a = random(4) as 0 | 1 | 2 | 3;
      await does?.({ random, amount: BigInt(1 + random(40)), a, b }, world);
    }
    await world.mine();
  }
}

/** Puts a contract where another branch of the chain has another one, and lets it be used; takes four blocks. */
export async function playForked(world: TruthChain, kind: 'Plain' | 'Rebasing' | 'Single'): Promise<void> {
  const { deploy, act, people, mine } = world;
  const [maker, ann, ben] = people;
  await deploy(kind, { as: 'Forked' });
  await act('Forked', maker, 'mint', ann, kind === 'Single' ? 3n : 1_000n);
  await mine();
  if (kind === 'Plain') await act('Forked', ann, 'transfer', ben, 30n);
  if (kind === 'Rebasing') await act('Forked', maker, 'rebase', 170n);
  if (kind === 'Single') await act('Forked', ann, 'move', ben, 3n);
  await mine(2);
}

/** Tokens of the seed that are traded, the wrapped coin last. */
export const TRADED = [dollar, lantern, brass, LOCAL_CONTRACTS.hearth, LOCAL_CONTRACTS.threshold, wrappedEther];
