import { decodeErrorResult, type Abi } from 'viem';
import type { AbiError } from '@/server/data-api/node/abi/abiShapes';
import { toPlain } from '@/server/data-api/toPlain';
import type { ContractRevert } from '@/server/data-api/node/callContract';

/** Longest reason that is told, in characters. */
const LONGEST = 300;

/** Longer reasons are not decoded by the caller's ABI, in characters: a stranger wrote both. */
const LONGEST_DECODED = 8_192;

/** What `Panic(uint256)` means (Solidity, "Panic via assert and Error via require"). */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'a number went out of its range',
  '18': 'a division by zero',
  '33': 'a value that is none of its kind',
  '34': 'stored bytes that are broken',
  '49': 'a pop from an empty list',
  '50': 'an index beyond the end of a list',
  '65': 'too much memory',
  '81': 'a function that was never set',
};

/** Why a contract refused, in words: its own reason, a panic, or an error of its ABI with its values. */
export function describeRevert({ data, message }: ContractRevert, errors: readonly AbiError[]): string {
  const reason = data && data !== '0x' ? decode(data, errors) : /revert(?:ed)?:? (.+)$/i.exec(message)?.[1];
  return reason === undefined ? 'The contract refused, without a reason.' : `The contract refused: ${clean(reason)}`;
}

function decode(data: `0x${string}`, errors: readonly AbiError[]): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({
      abi: data.length > LONGEST_DECODED ? [] : (errors as Abi),
      data,
    });
    const values = args.map(toPlain);
    if (errorName === 'Error') return String(values[0]);
    if (errorName === 'Panic') return PANICS[String(values[0])] ?? `panic ${String(values[0])}`;
    return `${errorName}(${values.map((value) => JSON.stringify(value)).join(', ')})`;
  } catch {
    return data; // An error that the ABI does not describe: the bytes are all there is to tell.
  }
}

/** A stranger wrote it: characters that steer are left out, and the end is cut off. */
function clean(reason: string): string {
  return reason
    .slice(0, 2 * LONGEST)
    .replace(/\p{C}/gu, '')
    .slice(0, LONGEST);
}
