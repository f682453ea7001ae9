import { numberToHex, type Address, type Hex, type PublicClient } from 'viem';
import { ContractRevert } from '@/server/data/node/ContractRevert';
import { readRpcFault } from '@/server/data/node/readRpcFault';

/** A question to a contract; `block` is now where it is left out. */
export type ContractCall = { to: string; data: Hex; block?: bigint | undefined };

/** How nodes say that the contract's own code came to a bad end. */
const FAILED =
  /revert|invalid ?opcode|out ?of ?gas|stack ?(?:under|over)flow|invalid ?jump|(?:E?VM) (?:error|exception|execution)|gas required exceeds/i;

/** JSON-RPC of Ethereum: the call was reverted. */
const REVERTED = 3;

/**
 * Asks a contract without changing anything.
 *
 * @returns what it answered, encoded; `0x` from an address without code
 * @throws {ContractRevert} where it refuses.
 */
export async function callContract(client: PublicClient, { to, data, block }: ContractCall): Promise<Hex> {
  const at = block === undefined ? 'latest' : numberToHex(block);
  try {
    return await client.request({ method: 'eth_call', params: [{ to: to as Address, data }, at] });
  } catch (error) {
    const fault = readRpcFault(error);
    if (fault && (fault.code === REVERTED || FAILED.test(fault.message))) {
      throw new ContractRevert(fault.message, fault.data);
    }
    throw error;
  }
}

/** The same, but `null` where the contract refuses or answers nothing: it does not have this function. */
export async function tryContract(client: PublicClient, call: ContractCall): Promise<Hex | null> {
  try {
    const answer = await callContract(client, call);
    return answer === '0x' ? null : answer;
  } catch (error) {
    if (error instanceof ContractRevert) return null;
    throw error;
  }
}
