import { type Address, type Hex, labelhash, maxUint256, namehash, parseEther, parseUnits, zeroHash } from 'viem';
import { actorOf, createCallNode, type SeedTools } from '@/devnet/seed/SeedTools';
import { describeNfts, type NftUri } from '@/devnet/seed/storeNfts';
import { openSeedNode } from '@/devnet/seed/openSeedNode';
import { seedTrades } from '@/devnet/seed/seedTrades';
import { LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';

/** The initial price of each token: so much of it against so much ether in its pair. */
const POOLS = [
  { token: 'dollar', decimals: 6, amount: '6000000', ether: '2000' },
  { token: 'lantern', decimals: 18, amount: '900000', ether: '300' },
  { token: 'brass', decimals: 18, amount: '120000', ether: '240' },
  { token: 'hearth', decimals: 18, amount: '40000', ether: '400' },
  { token: 'threshold', decimals: 8, amount: '500000', ether: '100' },
] as const;

/** Long after any block of the seed. */
const NEVER = maxUint256;

/** The names of the chain's accounts, in order. */
const NAMES = ['ada', 'grace', 'katherine', 'dorothy', 'mary', 'joan', 'annie', 'hedy', 'emmy', 'sofia'];

/**
 * ENS (EIP-137, EIP-181): for each of the first accounts a name that resolves in both directions.
 * The deployer creates the records and then transfers them, so that no account has to send
 * anything.
 */
async function seedNames({ call, accounts, deployer }: SeedTools): Promise<void> {
  const { ensResolver, ensReverseRegistrar } = LOCAL_CONTRACTS;
  const own = (parent: string, label: string, owner: Address) =>
    call(deployer, 'ensRegistry', 'setSubnodeOwner', [nodeOf(parent), labelhash(label), owner]);
  await own('', 'reverse', deployer);
  await own('reverse', 'addr', deployer);
  await own('', 'eth', deployer);
  for (const [index, label] of NAMES.entries()) {
    const account = accounts[index];
    if (!account) break;
    await record('eth', label, account, 'setAddr', account);
    await record('addr.reverse', account.slice(2), account, 'setName', `${label}.eth`);
  }
  await own('reverse', 'addr', ensReverseRegistrar);

  async function record(parent: string, label: string, owner: Address, functionName: string, value: string) {
    const given = [nodeOf(parent), labelhash(label), deployer, ensResolver, 0n];
    await call(deployer, 'ensRegistry', 'setSubnodeRecord', given);
    await call(deployer, 'ensResolver', functionName, [namehash(`${label}.${parent}`), value]);
    await own(parent, label, owner);
  }
}

const nodeOf = (name: string): Hex => (name === '' ? zeroHash : namehash(name));

const ROUNDS = 120;

/** At least the number of transactions, over which the history is spread. */
const STEPS = 430;

/** Has code once a seed has finished: the version of that seed. Nothing else is at this address. */
const SEED_VERSION_ADDRESS = '0xf0e7000000000000000000000000000000000001';

/** In the first version the first accounts sent transactions themselves. */
const VERSION = '0x02';

/** The result of seeding: seeded now, seeded already, or seeded by an older version. */
export type SeedState = 'new' | 'there' | 'older';

/**
 * Seeds a new local chain with what apps expect: names, tokens with prices, collections with
 * images, trades, contract wallets, and weeks of history among twenty accounts. A chain that is
 * seeded already, by any version, is unchanged.
 *
 * @param rpcUrl of an anvil
 * @param uriOf the metadata URI of the collections' NFTs
 * @throws if an earlier seed was interrupted; nothing is reverted then
 */
export async function seedLocalChain(rpcUrl: string, uriOf: NftUri): Promise<SeedState> {
  const call = createCallNode(rpcUrl);
  const version = await call('eth_getCode', SEED_VERSION_ADDRESS, 'latest');
  if (version !== '0x') return version === VERSION ? 'there' : 'older';
  if (Number(await call('eth_getTransactionCount', LOCAL_DEPLOYER, 'latest')) > 0) {
    throw new Error('The seed of the local chain was interrupted.');
  }
  const node = await openSeedNode(call, STEPS);
  await node.deployAll();
  await seedNames(node);
  await seedTokens(node);
  await seedCollections(node, uriOf);
  await seedTrades(node);
  await seedHistory(node);
  await call('anvil_setCode', SEED_VERSION_ADDRESS, VERSION);
  await node.close();
  return 'new';
}

/** Typical activity: ether and token transfers, NFT transfers, approvals. */
async function seedHistory(tools: SeedTools): Promise<void> {
  const { send, call, accounts, actors, deployer, pick } = tools;
  for (let round = 0; round < ROUNDS; round++) {
    const from = actorOf(tools, pick(actors.length));
    const to = accounts[pick(accounts.length)] ?? deployer;
    if (round % 4 === 0) await send(from, to, parseEther(String((1 + pick(30)) / 10)));
    else if (round % 4 === 1) await call(from, 'dollar', 'transfer', [to, parseUnits(String(1 + pick(60)), 6)]);
    else if (round % 4 === 2) await call(from, 'lantern', 'transfer', [to, parseUnits(String(1 + pick(20)), 18)]);
    else await call(from, 'wrappedEther', 'deposit', [], parseEther('0.5'));
  }
  const [, grace, , dorothy = deployer, mary] = accounts;
  await call(dorothy, 'marks', 'transfer', [mary, 250n]);
  await call(dorothy, 'dollar', 'approve', [grace, parseUnits('250', 6)]);
}

/**
 * Two collections of single NFTs and one of editions, spread over the accounts.
 *
 * @param uriOf the metadata URI of each NFT
 */
async function seedCollections(tools: SeedTools, uriOf: NftUri): Promise<void> {
  const { call, accounts, deployer, pick } = tools;
  const owner = (index: number) => accounts[index % accounts.length] ?? deployer;
  const { doors, keys, passes } = describeNfts();
  for (const { id } of doors) await call(deployer, 'doors', 'mint', [actorOf(tools, id), uriOf('doors', id)]);
  for (const { id } of keys) await call(deployer, 'keys', 'mint', [owner(id * 3), uriOf('keys', id)]);
  for (const { id } of passes) {
    for (let copy = 0; copy < 4; copy++) {
      await call(deployer, 'passes', 'mint', [owner(pick(20)), BigInt(id), BigInt(1 + pick(9)), uriOf('passes', id)]);
    }
  }
  await call(deployer, 'passes', 'mintBatch', [owner(0), [1n, 2n, 3n], [3n, 2n, 1n]]);
}

/**
 * Gives every account tokens, creates a pair of each with ether, and one of Lantern with the
 * dollar, and trades in them.
 */
async function seedTokens(tools: SeedTools): Promise<void> {
  const { call, accounts, actors, deployer, pick } = tools;
  const { exchangeRouter, wrappedEther, dollar, lantern } = LOCAL_CONTRACTS;
  for (const { token, decimals, amount, ether } of POOLS) {
    await call(deployer, token, 'approve', [exchangeRouter, maxUint256]);
    const liquidity = [LOCAL_CONTRACTS[token], parseUnits(amount, decimals), 0n, 0n, deployer, NEVER];
    await call(deployer, 'exchangeRouter', 'addLiquidityETH', liquidity, parseEther(ether));
    for (const account of accounts) {
      await call(deployer, token, 'transfer', [account, parseUnits(String(100 + pick(4_900)), decimals)]);
    }
  }
  const pair = [dollar, lantern, parseUnits('90000', 6), parseUnits('90000', 18), 0n, 0n, deployer, NEVER];
  await call(deployer, 'exchangeRouter', 'addLiquidity', pair);
  for (const account of actors.slice(0, 4)) await call(deployer, 'marks', 'transfer', [account, 1_500n]);
  for (let trade = 0; trade < 30; trade++) await swap(trade);

  async function swap(trade: number): Promise<void> {
    const account = actorOf(tools, pick(actors.length));
    const { token, decimals } = POOLS[trade % POOLS.length] ?? POOLS[0];
    const to: [Address, bigint] = [account, NEVER];
    if (trade % 3 === 0) {
      await call(account, token, 'approve', [exchangeRouter, maxUint256]);
      const give = parseUnits(String(1 + pick(40)), decimals);
      const path = [LOCAL_CONTRACTS[token], wrappedEther];
      await call(account, 'exchangeRouter', 'swapExactTokensForETH', [give, 0n, path, ...to]);
    } else {
      const path = [wrappedEther, LOCAL_CONTRACTS[token]];
      const value = parseEther(String(0.1 + pick(20) / 10));
      await call(account, 'exchangeRouter', 'swapExactETHForTokens', [0n, path, ...to], value);
    }
  }
}
