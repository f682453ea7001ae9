import { isAmount, type Token } from '@/components/ui/contract/Value';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { queryContract } from '@/lib/contracts/queryContract';
import { NotEnoughTokensError } from '@/lib/errors/argumentErrors';
import { formatAmount } from '@/lib/format/amounts';

/** The account's own tokens at a contract. */
export type OwnTokens = { chainId: number; address: string; doc: ContractDoc; account: string };

/** Functions that take tokens of who calls them, in the standards and their usual code. */
const OF_CALLER = /^(transfer|burn|withdraw)$/;

/** The place of the input that is an amount of the caller's own tokens; -1 for none. */
export const findOwnAmount = ({ name, inputs }: ContractFunction): number =>
  OF_CALLER.test(name) ? inputs.findIndex((input) => isAmount(input, name)) : -1;

const BALANCE = 'balanceOf(address)';

/** How many there are, in the smallest unit; `null` where the contract has no such function. */
export async function readOwnTokens({ chainId, address, doc, account }: OwnTokens, signal?: AbortSignal) {
  if (!doc.functions.some(({ signature }) => signature === BALANCE)) return null;
  const question = { chainId, address, abi: doc.json, signature: BALANCE, values: [account] };
  return BigInt(String(await queryContract(question, signal)));
}

/** @throws NotEnoughTokensError for more than there is. @param path names the value, @param amount in the smallest unit */
export async function checkOwnTokens(own: OwnTokens, { symbol, decimals }: Token, path: string, amount: bigint) {
  const held = await readOwnTokens(own);
  if (held !== null && amount > held) {
    throw new NotEnoughTokensError(path, symbol, formatAmount(held, decimals, 6).shown);
  }
}
