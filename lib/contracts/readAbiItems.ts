import { unwrapAbi } from '@/protocol/data/unwrapAbi';

/**
 * A contract's ABI: the compiler's list or the file that holds it (`unwrapAbi`), also as JSON in a text; or lines such as
 * `function name() view returns (string)`.
 */
export type Abi = string | readonly (string | object)[] | { readonly abi: unknown };

/**
 * The parts of an ABI, unchecked: objects as the compiler writes them, or lines for people.
 *
 * @throws SyntaxError for broken JSON
 */
export function readAbiItems(abi: Abi): unknown[] {
  if (typeof abi !== 'string' || isJsonAbi(abi)) return unwrapAbi(abi);
  return abi
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Whether the text of an ABI is JSON; else it is in lines. */
export const isJsonAbi = (text: string): boolean => /^[[{"]/.test(text.trim());
