import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** Functions whose `address` is a wallet's, by default the visitor's. Elsewhere it is a contract's. */
const WALLET_FUNCTIONS: ReadonlySet<string> = new Set([
  'getTransactions',
  'getNativeBalance',
  'getTokenBalances',
  'getTokenTransfers',
  'getNFTs',
  'getNFTTransfers',
  'getNFTsForContract',
  'resolveAddress',
  'sol-balance',
  'sol-getSPL',
  'sol-getNFTs',
  'sol-getPortfolio',
]);

const SOLANA = 'sol-';

/** Options of a call of the data service. */
export type ReadOptions = {
  /** Aborts the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Calls a function of the data service (`protocol/data/registry.ts`). Equal concurrent calls share one answer: treat it
 * as read-only.
 *
 * @throws FoyerError: BackendError with the function's code (101 not found, 141 no node, 142 a wrong parameter, 155 too
 *   much), TooManyRequestsError, UnreachableError, SessionEndedError
 */
export async function readData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
  { signal }: ReadOptions = {},
): Promise<DataAnswer<Name>> {
  try {
    const user = readSignedIn();
    const own = name.startsWith(SOLANA) ? user?.['solAddress'] : user?.['ethAddress'];
    const call = { name, parameters: completeCall(name, parameters, () => own), sessionToken: user?.sessionToken };
    return (await callBackend(call, signal)) as DataAnswer<Name>;
  } catch (error) {
    signal?.throwIfAborted();
    throw toFoyerError(error);
  }
}

/**
 * Adds the defaults of the SDK's functions: chain `eth`, network `mainnet`, response type `native`, and the visitor's
 * own address for functions that read a wallet (row G30).
 */
export function completeCall(
  name: string,
  given: Readonly<Record<string, unknown>>,
  readAddress: () => unknown,
): Record<string, unknown> {
  const parameters = { ...given };
  const defaults = name.startsWith(SOLANA) ? { network: 'mainnet', responseType: 'native' } : { chain: 'eth' };
  for (const [key, value] of Object.entries(defaults)) parameters[key] ||= value;
  if (WALLET_FUNCTIONS.has(name)) parameters['address'] ||= readAddress();
  return parameters;
}
