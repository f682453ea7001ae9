import { readCode } from '@/lib/errors/readCode';
import { callData } from '@/lib/data/callData';

/** The backend knows no such thing. */
const NOT_FOUND = 101;

/**
 * The name that an address of Ethereum has chosen (ENS); `null` where it has none.
 *
 * @throws FoyerError where the backend cannot tell
 */
export async function readName(address: string): Promise<string | null> {
  try {
    return (await callData('resolveAddress', { address })).name;
  } catch (error) {
    if (readCode(error) === NOT_FOUND) return null;
    throw error;
  }
}
