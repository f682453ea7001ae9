import { decodeAbiParameters, type Hex } from 'viem';
import { type AbiParameter, measureValues } from '@/protocol/abi/boundedValues';

/** How many bytes may still be read to decode values; those of one page or answer share one. What is decoded is taken off. */
export type ValueBudget = {
  left: number;
  /** Most for one call, log or answer; all that is left where it is left out. */
  each?: number;
};

/** Decoding the values would take more than is left for them. */
export class ValuesTooLargeError extends Error {
  override readonly name = 'ValuesTooLargeError';

  constructor(max: number) {
    super(`To decode the values would read more than ${max} bytes. Show them as they are encoded.`);
  }
}

/**
 * Decodes values of strangers, measured first: the one place that does.
 *
 * @param data in hexadecimal, with `0x`
 * @throws {ValuesTooLargeError}; what viem throws where the data are not of these types
 */
export function decodeValues(
  parameters: readonly AbiParameter[],
  data: string,
  budget: ValueBudget,
): readonly unknown[] {
  // Whatever is behind them.
  if (parameters.length === 0) return [];
  const max = Math.min(budget.left, budget.each ?? budget.left);
  const measured = measureValues(parameters, data, max);
  budget.left -= Math.min(measured, max);
  if (measured > max) throw new ValuesTooLargeError(max);
  return decodeAbiParameters(parameters as AbiParameter[], data as Hex);
}

/** A log as it is encoded: the hash of the event, what is indexed, and the rest. */
type EncodedLog = { topics: readonly (string | null)[]; data: string };

/** Parameters of an event. */
type EventParameter = AbiParameter & { readonly indexed?: boolean | undefined };

/**
 * Decodes the values of an event, in the order of its parameters. Of an indexed text, list or tuple the chain has a hash.
 *
 * @throws {ValuesTooLargeError}; {LogMismatchError} or what viem throws where the log is not of these types
 */
export function decodeLogValues(
  inputs: readonly EventParameter[],
  { topics, data }: EncodedLog,
  budget: ValueBudget,
): readonly unknown[] {
  const indexed = inputs.filter((input) => input.indexed === true);
  const given = topics.slice(1).filter((topic) => topic !== null);
  if (given.length < indexed.length) throw new LogMismatchError(indexed.length, given.length);
  const plain = inputs.filter((input) => input.indexed !== true);
  const rest = plain.length === 0 ? [] : decodeValues(plain, data, budget);
  const ofTopics = indexed.map((input, at): unknown => {
    const topic = given[at] ?? '0x';
    return isHashed(input) ? topic : decodeValues([input], topic, { left: Infinity })[0];
  });
  let [atTopic, atRest] = [0, 0];
  return inputs.map((input) => (input.indexed === true ? ofTopics[atTopic++] : rest[atRest++]));
}

/** A log of the same event with other parameters indexed, such as an ERC-721's `Transfer` for an ERC-20's. */
export class LogMismatchError extends Error {
  override readonly name = 'LogMismatchError';

  constructor(wanted: number, given: number) {
    super(`The log has ${given} topics beside its event, and the ABI ${wanted}. Show it as it is encoded.`);
  }
}

/** Whether a topic holds the hash of a value. */
const isHashed = ({ type }: AbiParameter): boolean => /^(?:string|bytes|tuple)$|\]$/.test(type);
