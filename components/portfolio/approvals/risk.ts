import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { add, type Decimal, multiply, ZERO } from '@/lib/format/amounts';
import type { FindPrice, WalletBalances } from '@/lib/portfolio/collectHoldings';
import { priceId } from '@/lib/portfolio/prices';
import type { Allowance } from '@/lib/portfolio/readAllowances';
import type { SavedContract } from '@/protocol/calls/account';
import { DEFAULT_DECIMALS } from '@/protocol/tokenRules';

/** Why an approval is a risk. */
export type RiskReason = 'unlimited' | 'allNfts' | 'unknownSpender' | 'wholeBalance';

/** How much may be lost by an approval, and why. */
export type Risk = { level: 'high' | 'medium' | 'low'; reasons: readonly RiskReason[] };

/** Above any amount that means one: most wallets give this much where no limit is meant. */
const NO_LIMIT = 1n << 200n;

/** Whether an approval has no limit in practice. */
export const isUnlimited = ({ amount }: Allowance): boolean => amount !== null && amount >= NO_LIMIT;

/** What a spender is called: by this site, or by the visitor who saved it; `null` for one that neither knows. */
export function nameSpender(
  { spender, wallet }: Allowance,
  saved: readonly Pick<SavedContract, 'name' | 'chainId' | 'address'>[],
): string | null {
  const isSpender = ({ chainId, address }: { chainId: number; address: string }) =>
    chainId === wallet.chain.chainId && address.toLowerCase() === spender.toLowerCase();
  return [...saved, ...BUNDLED_CONTRACTS].find(isSpender)?.name ?? null;
}

/**
 * How much may be lost by an approval: much where nobody here knows who may take everything.
 *
 * @param balance of the token, in its smallest unit; `null` where it is not known
 */
export function assessRisk(allowance: Allowance, isKnown: boolean, balance: bigint | null): Risk {
  const { amount } = allowance;
  const isComplete = amount !== null && balance !== null && balance > 0n && amount >= balance;
  const reasons: RiskReason[] = [];
  if (amount === null) reasons.push('allNfts');
  else if (isUnlimited(allowance)) reasons.push('unlimited');
  else if (isComplete) reasons.push('wholeBalance');
  const takesAll = reasons.length > 0;
  if (!isKnown) reasons.push('unknownSpender');
  return { level: takesAll && !isKnown ? 'high' : takesAll || !isKnown ? 'medium' : 'low', reasons };
}

/** The balance of an approval's token, in its smallest unit; `null` where it is not known. */
export function balanceOf({ wallet, token }: Allowance, wallets: readonly WalletBalances[]): bigint | null {
  const held = wallets.find((one) => one.wallet.id === wallet.id)?.balances;
  if (!held || held.error) return null;
  return held.tokens.find((one) => one.token.toLowerCase() === token.toLowerCase())?.amount ?? 0n;
}

/** What a spender can take at this moment, in dollars: no more than there is. `null` where that, or its price, is not known. */
export function valueAtRisk(allowance: Allowance, balance: bigint | null, findPrice: FindPrice): Decimal | null {
  const { amount, decimals, token, wallet } = allowance;
  if (amount === null || balance === null) return null;
  const price = findPrice(priceId(wallet.chain.id, token))?.dollars;
  if (balance === 0n || amount === 0n) return ZERO;
  if (!price) return null;
  return add(
    ZERO,
    multiply({ digits: amount < balance ? amount : balance, scale: decimals ?? DEFAULT_DECIMALS }, price),
  );
}
