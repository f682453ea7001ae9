import { readSettings } from '@/lib/env';
import { BackendError } from '@/lib/errors/BackendError';
import { sendFunction } from '@/lib/moralis/sendFunction';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** A page is not worth more of a visitor's patience, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Asks a function of the data service while the server makes a page, without the SDK.
 *
 * @throws FoyerError: BackendError with the function's code, UnreachableError, TooManyRequestsError
 */
export async function askBackend<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
): Promise<DataAnswer<Name>> {
  const { serverUrl, appId } = readSettings();
  const call = { name, parameters: { ...parameters }, sessionToken: undefined };
  const attempt = await sendFunction({ serverUrl, appId }, call, AbortSignal.timeout(PATIENCE));
  if ('fault' in attempt) throw attempt.fault;
  return attempt.answer as DataAnswer<Name>;
}

/** The same; `null` where what is asked for is not there, or the chain has no source that knows it (codes 101 and 141). */
export async function askOrNull<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
): Promise<DataAnswer<Name> | null> {
  try {
    return await askBackend(name, parameters);
  } catch (error) {
    if (error instanceof BackendError && (error.code === 101 || error.code === 141)) return null;
    throw error;
  }
}
