import { BaseError, numberToHex, ResponseBodyTooLargeError, type Address, type Hex, type PublicClient } from 'viem';
import { isRevert } from '@/server/chain/isRevert';
import { ContractRevert } from '@/server/data/node/ContractRevert';
import { readRpcFault } from '@/server/data/node/readRpcFault';

/** A question to a contract; `block` is now where it is left out, `gas` {@link GAS.word}. */
export type ContractCall = { to: string; data: Hex; block?: bigint | undefined; gas?: bigint };

/** What a contract may use of the node for one answer: whoever wrote it, it runs there. */
export const GAS = {
  /** For a number, a name or an address: the dearest tokens use a tenth. */
  word: 3_000_000n,
  /** For whatever a caller asks: as much as a block of Ethereum held for years. Nodes may allow less. */
  any: 30_000_000n,
} as const;

/** Longest answer of a contract that is looked at, in bytes. */
export const LARGEST_ANSWER = 512 * 1024;

/** A contract answered more than {@link LARGEST_ANSWER}. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/**
 * Asks a contract without changing anything.
 *
 * @returns what it answered, encoded; `0x` from an address without code
 * @throws {ContractRevert} where it refuses, and where its gas is used up; {AnswerTooLargeError}
 */
export async function callContract(client: PublicClient, call: ContractCall): Promise<Hex> {
  const { to, data, block, gas = GAS.word } = call;
  const at = block === undefined ? 'latest' : numberToHex(block);
  try {
    const question = { to: to as Address, data, gas: numberToHex(gas) };
    const answer = await client.request({ method: 'eth_call', params: [question, at] });
    // Over a websocket it comes whole.
    if (answer.length > 2 + 2 * LARGEST_ANSWER) throw new AnswerTooLargeError();
    return answer;
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ResponseBodyTooLargeError)) {
      throw new AnswerTooLargeError();
    }
    const fault = readRpcFault(error);
    if (fault && isRevert(fault)) {
      throw new ContractRevert(fault.message, fault.data);
    }
    throw error;
  }
}

/** The same, but `null` where the contract refuses, or answers nothing or far too much: it does not have this function. */
export async function tryContract(client: PublicClient, call: ContractCall): Promise<Hex | null> {
  try {
    const answer = await callContract(client, call);
    return answer === '0x' ? null : answer;
  } catch (error) {
    if (error instanceof ContractRevert || error instanceof AnswerTooLargeError) return null;
    throw error;
  }
}
