import type { Hex, PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { decodeValues } from '@/protocol/abi/decodeValues';
import { cleanText, MAX_ANSWER_BYTES } from '@/server/chain/contractAnswers';
import {
  ResponseTooLargeError,
  callContract,
  ContractRevert,
  GAS,
  readRpcError,
  rejectPruned,
} from '@/server/data-api/node/callContract';
import { getTransaction } from '@/server/data-api/node/transactions';
import { invalid, isNotFound } from '@/server/data-api/sources/Source';

/** What a failed transaction is told to have failed of. */
type Failure = DataAnswer<'getTransactionFailure'>;

/** The first bytes of the errors that Solidity itself gives: `Error(string)` and `Panic(uint256)`. */
const [ERROR, PANIC] = ['0x08c379a0', '0x4e487b71'];

/** What the codes of `Panic(uint256)` mean, by the documentation of Solidity. */
const PANICS: ReadonlyMap<bigint, string> = new Map([
  [0x01n, 'An assertion failed'],
  [0x11n, 'An arithmetic operation overflowed or underflowed'],
  [0x12n, 'Division by zero'],
  [0x21n, 'A value is not of its enumeration'],
  [0x22n, 'A byte array in storage is encoded incorrectly'],
  [0x31n, 'An element was removed from an empty array'],
  [0x32n, 'An array index is out of bounds'],
  [0x41n, 'Too much memory was allocated'],
  [0x51n, 'An internal function that does not exist was called'],
]);

/** How nodes say that the gas of a call was used up. */
const OUT_OF_GAS = /out ?of ?gas|OOG\b|gas uint64 overflow|intrinsic gas/i;

/**
 * `getTransactionFailure`: why a transaction failed. A receipt does not say it: the transaction is replayed at the state
 * of the block before, which may differ from the state it met behind the others of its block.
 *
 * @throws Parse.Error 101 for a transaction that is in no block, 142 for one that did not fail
 */
export async function getTransactionFailure(
  client: PublicClient,
  parameters: { transaction_hash: string },
): Promise<Failure> {
  const { from_address, to_address, value, gas, input, receipt_status, receipt_root, block_number } =
    await getTransaction(client, parameters);
  if (receipt_status !== '0' || receipt_root !== null) throw invalid('transaction_hash: the transaction did not fail');
  const block = BigInt(block_number) - 1n;
  const limit = BigInt(gas);
  const call = {
    ...{ to: to_address, data: input as Hex, from: from_address, value: BigInt(value), block },
    gas: limit > GAS.any ? GAS.any : limit,
  };
  const replayed_at = block.toString();
  try {
    await rejectPruned(client, block, () => callContract(client, call));
    return { kind: 'unknown', message: null, data: null, replayed_at }; // It met another state behind its block's others.
  } catch (error) {
    if (error instanceof ContractRevert) return readRevert(error, { isCapped: limit > GAS.any, replayed_at });
    if (error instanceof ResponseTooLargeError || readRpcError(error) !== null) {
      return { kind: 'unknown', message: null, data: null, replayed_at };
    }
    if (isNotFound(error)) return { kind: 'unknown', message: null, data: null, replayed_at: null };
    throw error;
  }
}

function readRevert(
  { message: words, data }: ContractRevert,
  { isCapped, replayed_at }: { isCapped: boolean; replayed_at: string },
): Failure {
  if (data === null || data === '0x') {
    if (!OUT_OF_GAS.test(words)) return { kind: 'none', message: null, data: null, replayed_at };
    // With less gas than it had, the replay says nothing of the transaction.
    return { kind: isCapped ? 'unknown' : 'gas', message: null, data: null, replayed_at };
  }
  // Its ABI alone says what it means.
  const custom: Failure = { kind: 'custom', message: null, data, replayed_at };
  // Whatever the node says of it, which may repeat the contract's own words.
  try {
    const selector = data.slice(0, 10).toLowerCase();
    if (selector !== ERROR && selector !== PANIC) return custom;
    const inputs = [{ type: selector === ERROR ? 'string' : 'uint256' }];
    const [given] = decodeValues(inputs, `0x${data.slice(10)}`, { left: MAX_ANSWER_BYTES });
    if (selector === ERROR) return { kind: 'message', message: cleanText(String(given)), data, replayed_at };
    const code = BigInt(String(given));
    return { kind: 'panic', message: PANICS.get(code) ?? `Panic 0x${code.toString(16)}`, data, replayed_at };
  } catch {
    return custom;
  }
}
