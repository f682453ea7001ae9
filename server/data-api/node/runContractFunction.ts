import Parse from 'parse/node';
import { BaseError, decodeAbiParameters, encodeFunctionData, type Address, type Hex, type PublicClient } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { invalid, notFound } from '@/server/data-api/refuse';
import { readAbi, signatureOf, type AbiFunction } from '@/server/data-api/node/abi/abiShapes';
import { describeRevert } from '@/server/data-api/node/abi/describeRevert';
import { findFunction, type FoundFunction } from '@/server/data-api/node/abi/findFunction';
import { measureValues } from '@/server/data-api/node/abi/measureValues';
import { toPlain } from '@/server/data-api/toPlain';
import {
  AnswerTooLargeError,
  callContract,
  ContractRevert,
  GAS,
  LARGEST_ANSWER,
} from '@/server/data-api/node/callContract';

type Answer = DataAnswer<'runContractFunction'>;

/** Longest parameters, as JSON: nodes refuse to read much more, once it is encoded. */
const LONGEST_PARAMS = 131_072;

/** What a contract is asked. */
export type RunContractParameters = {
  address: string;
  /** A name, or a signature such as `balanceOf(address)` where several functions share one. */
  function_name: string;
  /** A whole ABI, or the function's own part of it. */
  abi: unknown;
  /** By name, or a list in their order. */
  params?: unknown;
};

/**
 * `runContractFunction`: what a contract answers, without a transaction. One value as it is; several as an object with
 * both their places and their names. Whole numbers are decimal strings.
 *
 * @throws Parse.Error 142 for an ABI, a name or parameters that do not fit, 101 where there is no contract, 141 where it
 *   refuses, with its reason
 */
export async function runContractFunction(client: PublicClient, parameters: RunContractParameters): Promise<Answer> {
  const { address: to, function_name, abi, params } = parameters;
  const { functions, errors } = readAbi(abi);
  if (JSON.stringify(params ?? null).length > LONGEST_PARAMS) {
    throw invalid(`params: must be at most ${LONGEST_PARAMS} characters of JSON`);
  }
  const { wanted, args } = findFunction(functions, function_name, params);
  const data = encode({ wanted, args });
  const answer = await callContract(client, { to, data, gas: GAS.any }).catch((error: unknown) => {
    if (error instanceof AnswerTooLargeError) throw tooLarge();
    if (!(error instanceof ContractRevert)) throw error;
    throw new Parse.Error(Parse.Error.SCRIPT_FAILED, describeRevert(error, errors));
  });
  if (answer === '0x' && (await client.getCode({ address: to as Address })) === undefined) {
    throw notFound(`There is no contract at ${to}.`);
  }
  return decode(wanted, answer);
}

function encode({ wanted, args }: FoundFunction): Hex {
  try {
    return encodeFunctionData({ abi: [{ ...wanted, stateMutability: 'view' }], args });
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw invalid(`params: cannot be encoded for ${signatureOf(wanted)}`);
  }
}

function decode(wanted: AbiFunction, answer: Hex): Answer {
  const { outputs } = wanted;
  if (outputs.length === 0) return null;
  const values = readValues(wanted, answer);
  if (values.length === 1) return toPlain(values[0]);
  const entries = values.map((value, index): [string, Answer] => [String(index), toPlain(value)]);
  const named = outputs.flatMap(({ name }, index): [string, Answer][] =>
    name ? [[name, entries[index]?.[1] ?? null]] : [],
  );
  return Object.fromEntries([...entries, ...named]);
}

function readValues(wanted: AbiFunction, answer: Hex): readonly unknown[] {
  if (measureValues(wanted.outputs, answer, LARGEST_ANSWER) > LARGEST_ANSWER) throw tooLarge();
  try {
    return decodeAbiParameters(wanted.outputs, answer);
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new Parse.Error(
      Parse.Error.SCRIPT_FAILED,
      `What the contract answered is not what the ABI says of ${signatureOf(wanted)}. It may not have this function.`,
    );
  }
}

function tooLarge(): Parse.Error {
  const most = LARGEST_ANSWER / 1024;
  return new Parse.Error(
    Parse.Error.SCRIPT_FAILED,
    `The contract’s answer has more than ${most} kB. Ask for less at once.`,
  );
}
