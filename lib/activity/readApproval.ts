import type { ActivityTransaction } from '@/lib/activity/ActivityEntry';

/** Functions that let somebody spend, by selector. */
const APPROVE = '0x095ea7b3'; // approve(address,uint256)
const APPROVE_ALL = '0xa22cb465'; // setApprovalForAll(address,bool)

/** An approval that an own call gave or took away. */
export type Approval = {
  spender: string;
  /** Contract of the token or collection. */
  token: string;
  /** In the smallest unit; of a collection 1 for all of it, 0 for nothing. */
  amount: bigint;
  /** Whether it is of a whole collection. */
  all: boolean;
};

/** Reads an approval from a transaction's call; `null` for any other. */
export function readApproval({ to, input }: Pick<ActivityTransaction, 'to' | 'input'>): Approval | null {
  const selector = input.slice(0, 10);
  if (to === null || input.length < 138 || (selector !== APPROVE && selector !== APPROVE_ALL)) return null;
  const amount = BigInt(`0x${input.slice(74, 138)}`);
  return { spender: `0x${input.slice(34, 74)}`, token: to, amount, all: selector === APPROVE_ALL };
}
