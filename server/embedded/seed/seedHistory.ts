import { parseEther, parseUnits } from 'viem';
import { actorOf, type SeedTools } from '@/server/embedded/seed/SeedTools';

const ROUNDS = 120;

/** What people do on a chain all day: ether and tokens go to and fro, pieces change hands, an allowance is given. */
export async function seedHistory(tools: SeedTools): Promise<void> {
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
