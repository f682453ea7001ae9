import { parseAbi, type Abi } from 'viem';
import { createDecoder, type Decoder } from '@/lib/explorer/createDecoder';

/**
 * A decoder by the ABI of a contract that somebody keeps: JSON, or one function or event in each line; one that reads
 * nothing where it is no ABI. Brings its library along: import it lazily.
 */
export function decodeByAbi(text: string): Decoder {
  try {
    const abi = /^\s*\[/.test(text)
      ? (JSON.parse(text) as Abi)
      : // ethers writes `tuple(…)` where viem writes `(…)`.
        parseAbi(
          text
            .replaceAll('tuple(', '(')
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        );
    return createDecoder([abi]);
  } catch {
    return { call: () => null, log: () => null }; // Written by hand; /contracts says what is wrong with it.
  }
}
