import { erc20Abi } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { another } from '@/server/embedded/pulse/another';
import { confirm } from '@/server/embedded/pulse/confirm';
import { pickToken } from '@/server/embedded/pulse/pickToken';
import type { Act } from '@/server/embedded/pulse/PulseTools';
import { roughly } from '@/server/embedded/pulse/roughly';

/** Sends another guest a little of a token. */
export const sendToken: Act = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const token = { address: LOCAL_CONTRACTS[pickToken(tools)], abi: erc20Abi } as const;
  const balance = await client.readContract({ ...token, functionName: 'balanceOf', args: [who.address] });
  const amount = roughly((balance * BigInt(1 + pick(40))) / 1_000n);
  if (amount === 0n) return false;
  const args = [another(who, tools), amount] as const;
  return confirm(wallet.writeContractSync({ ...token, account: who, functionName: 'transfer', args }));
};
