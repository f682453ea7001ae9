import type { ContractDoc } from '@/lib/contracts/ContractDoc';
import { findFunction } from '@/lib/contracts/findFunction';
import { readAbi } from '@/lib/contracts/readAbi';
import { ensureSdk } from '@/lib/sdk/ensureSdk';

/**
 * The signature of the function that is meant by a name or a signature.
 *
 * @throws FunctionNotFoundError, AmbiguousFunctionError (row D09)
 */
export async function findSignature(doc: ContractDoc, wanted: string): Promise<string> {
  return findFunction(readAbi((await ensureSdk()).web3Library, doc.json), wanted).format('sighash');
}
