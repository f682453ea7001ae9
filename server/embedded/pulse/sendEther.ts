import { parseEther } from 'viem';
import { confirm } from '@/server/embedded/pulse/confirm';
import type { Act } from '@/server/embedded/pulse/PulseTools';
import { another } from '@/server/embedded/pulse/another';
import { roughly } from '@/server/embedded/pulse/roughly';

/** Nobody gives their last: what a guest keeps for the price of transactions. */
const RESERVE = parseEther('1');

/** Sends another guest a little of one's ether. */
export const sendEther: Act = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const balance = await client.getBalance({ address: who.address });
  if (balance < RESERVE * 2n) return false;
  const value = roughly(((balance - RESERVE) * BigInt(1 + pick(20))) / 20_000n);
  return confirm(wallet.sendTransactionSync({ account: who, to: another(who, tools), value }));
};
