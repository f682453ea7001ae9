import { type Address, type Hex, labelhash, maxUint256, namehash, parseEther, parseUnits, zeroHash } from 'viem';
import { actorOf, createCallNode, type SeedTools } from '@/devnet/seed/SeedTools';
import { describeNfts, type NftUri } from '@/devnet/seed/storeNfts';
import { openSeedNode } from '@/devnet/seed/openSeedNode';
import { seedTrades } from '@/devnet/seed/seedTrades';
import { LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';

/** What each token is worth at first: so much of it stands against so much ether in its pair. */
const POOLS = [
  { token: 'dollar', decimals: 6, amount: '6000000', ether: '2000' },
  { token: 'lantern', decimals: 18, amount: '900000', ether: '300' },
  { token: 'brass', decimals: 18, amount: '120000', ether: '240' },
  { token: 'hearth', decimals: 18, amount: '40000', ether: '400' },
  { token: 'threshold', decimals: 8, amount: '500000', ether: '100' },
] as const;

/** Long after any block of the seed. */
const NEVER = maxUint256;

/** What the chain's accounts are called, in their order. */
const NAMES = ['ada', 'grace', 'katherine', 'dorothy', 'mary', 'joan', 'annie', 'hedy', 'emmy', 'sofia'];

/**
 * ENS (EIP-137, EIP-181): for each of the first accounts a name that leads there and back. The deployer makes the records
 * and then hands them over, so that no account has to send anything.
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

/** At least as many transactions as there are; the history is spread over them. */
const STEPS = 430;

/** Has code where a seed came to its end: the version of that seed. Nothing else is there. */
const MARK = '0xf0e7000000000000000000000000000000000001';

/** In the first version the first accounts sent transactions of their own. */
const VERSION = '0x02';

/** What became of a chain: it was seeded now, had its seed already, or has the seed of an older version. */
export type SeedState = 'new' | 'there' | 'older';

/**
 * Puts onto a new local chain what applications expect of one: names, tokens with prices, collections with pictures,
 * trades, contract wallets, and weeks of history among twenty accounts. Leaves a chain alone that holds it already, of
 * whichever version.
 *
 * @param rpcUrl of an anvil
 * @param uriOf where the metadata of the collections' NFTs are
 * @throws where an earlier try was broken off in the middle; nothing is taken back then
 */
export async function seedLocalChain(rpcUrl: string, uriOf: NftUri): Promise<SeedState> {
  const call = createCallNode(rpcUrl);
  const version = await call('eth_getCode', MARK, 'latest');
  if (version !== '0x') return version === VERSION ? 'there' : 'older';
  if (Number(await call('eth_getTransactionCount', LOCAL_DEPLOYER, 'latest')) > 0) {
    throw new Error('The seed of the local chain was broken off.');
  }
  const node = await openSeedNode(call, STEPS);
  await node.deployAll();
  await seedNames(node);
  await seedTokens(node);
  await seedCollections(node, uriOf);
  await seedTrades(node);
  await seedHistory(node);
  await call('anvil_setCode', MARK, VERSION);
  await node.close();
  return 'new';
}

/** What people do on a chain all day: ether and tokens go to and fro, NFTs change hands, an allowance is given. */
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
 * @param uriOf where the metadata of each NFT are
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

/** Gives every account tokens, makes a pair of each with ether, and one of Lantern with the dollar, and trades in them. */
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
