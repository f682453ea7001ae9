import Parse from 'parse/node';
import { type Address, BaseError, encodeFunctionData, type Hex, type PublicClient, toFunctionSelector } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import { ADDRESS_BYTES } from '@/protocol/abi/boundedValues';
import { decodeValues, ValuesTooLargeError } from '@/protocol/abi/decodeValues';
import { type AbiError, type AbiFunction, readAbi, signatureOf } from '@/server/data-api/node/abiShapes';
import { findFunction, type FoundFunction } from '@/server/data-api/node/findFunction';
import { MAX_ANSWER_BYTES } from '@/server/chain/contractAnswers';
import { ResponseTooLargeError, callContract, ContractRevert, GAS } from '@/server/data-api/node/callContract';
import { invalid, notFound } from '@/server/data-api/sources/Source';
import { toPlain } from '@/server/data-api/eventDescription';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** Longest reason that is told, in characters. */
const MAX_REASON_LENGTH = 300;

/** Larger reasons are not decoded by the caller's ABI, in bytes. */
const MAX_ERROR_BYTES = 8_192;

/** Longest message of a node that is read, in characters: it may hold a contract's own words. */
const MAX_MESSAGE_LENGTH = 2_000;

/** The errors that Solidity itself gives. */
const SOLIDITY: readonly AbiError[] = [
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
];

/** What `Panic(uint256)` means (Solidity, "Panic via assert and Error via require"). */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'corrupted storage bytes',
  '49': 'pop from an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
  '81': 'call of an unset function',
};

type Answer = DataAnswer<'runContractFunction'>;

/** Longest parameters, as JSON: nodes refuse to read much more, once it is encoded. */
const MAX_PARAMS_LENGTH = 131_072;

/** What a contract is asked. */
export type RunContractParameters = {
  address: string;
  /** A name, or a signature such as `balanceOf(address)` where several functions share one. */
  function_name: string;
  /** The items of a whole ABI, or of the function's own part of it. */
  abi: readonly unknown[];
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
  if (JSON.stringify(params ?? null).length > MAX_PARAMS_LENGTH) {
    throw invalid(`params: must be at most ${MAX_PARAMS_LENGTH} characters of JSON`);
  }
  const { wanted, args } = findFunction(functions, function_name, params);
  const data = encode({ wanted, args });
  const answer = await callContract(client, { to, data, gas: GAS.any }).catch((error: unknown) => {
    if (error instanceof ResponseTooLargeError) throw tooLarge();
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
  try {
    return decodeValues(wanted.outputs, answer, { left: MAX_ANSWER_BYTES });
  } catch (error) {
    if (error instanceof ValuesTooLargeError) throw tooLarge();
    if (!(error instanceof BaseError)) throw error;
    throw new Parse.Error(
      Parse.Error.SCRIPT_FAILED,
      `What the contract answered is not what the ABI says of ${signatureOf(wanted)}. It may not have this function.`,
    );
  }
}

function tooLarge(): Parse.Error {
  const [most, addresses] = [MAX_ANSWER_BYTES / 1024, MAX_ANSWER_BYTES / ADDRESS_BYTES];
  return new Parse.Error(
    Parse.Error.SCRIPT_FAILED,
    `The contract’s answer has more than ${most} kB, or more than ${addresses} addresses. Ask for less at once.`,
  );
}

/** Why a contract refused, in words: its own reason, a panic, or an error of its ABI with its values. */
function describeRevert({ data, message }: ContractRevert, errors: readonly AbiError[]): string {
  const reason = data && data !== '0x' ? decodeReason(data, errors) : reasonIn(message);
  return reason === undefined ? 'The contract reverted without a reason.' : `The contract reverted: ${clean(reason)}`;
}

function decodeReason(data: `0x${string}`, errors: readonly AbiError[]): string {
  try {
    const error = findError(data.slice(0, 10).toLowerCase(), errors);
    if (!error) return data;
    const isOwn = !SOLIDITY.includes(error);
    const left = isOwn ? MAX_ERROR_BYTES : MAX_ANSWER_BYTES;
    const values = decodeValues(error.inputs, `0x${data.slice(10)}`, { left }).map(toPlain);
    if (isOwn) return `${error.name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
    if (error.name === 'Error') return String(values[0]);
    return PANICS[String(values[0])] ?? `panic ${String(values[0])}`;
  } catch {
    return data; // An error that the ABI does not describe: the bytes are all there is to tell.
  }
}

/** The error whose hash begins with these bytes; `null` where nobody describes it. */
function findError(selector: string, errors: readonly AbiError[]): AbiError | null {
  return [...SOLIDITY, ...errors].find((error) => toFunctionSelector(signatureOf(error)) === selector) ?? null;
}

/** What a node says of a refusal without data. */
const reasonIn = (message: string): string | undefined =>
  /revert(?:ed)?:? (.+)$/i.exec(message.slice(0, MAX_MESSAGE_LENGTH))?.[1];

/** A stranger wrote it: characters that steer are left out, and the end is cut off. */
function clean(reason: string): string {
  return withoutUnseen(withoutUnseen(reason.slice(0, 2 * MAX_REASON_LENGTH)).slice(0, MAX_REASON_LENGTH));
}
