import { maxUint256, parseEther, parseUnits, type Address } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { actorOf, type SeedTools } from '@/devnet/seed/SeedTools';

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

/** Gives every account tokens, makes a pair of each with ether, and one of Lantern with the dollar, and trades in them. */
export async function seedTokens(tools: SeedTools): Promise<void> {
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
