import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** Functions whose `address` is a wallet's: the visitor's own where none is given. Elsewhere it is a contract's. */
const TELLS_OF_WALLET: ReadonlySet<string> = new Set([
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

/** How a call of the data service is made. */
export type ReadOptions = {
  /** Ends the call; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Asks a function of the data service (`protocol/data/registry.ts`). Equal calls at the same time share one answer, so
 * treat it as read-only.
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
    const own = name.startsWith('sol-') ? user?.['solAddress'] : user?.['ethAddress'];
    const call = { name, parameters: completeCall(name, parameters, () => own), sessionToken: user?.sessionToken };
    return (await callBackend(call, signal)) as DataAnswer<Name>;
  } catch (error) {
    signal?.throwIfAborted();
    throw toFoyerError(error);
  }
}

/** What is the visitor's own: the address of the wallets that is put in where none is given. */
type OwnAddress = () => unknown;

/**
 * Puts in what the SDK's functions take for granted: chain `eth`, network `mainnet`, response type `native`, and the
 * visitor's own address where a wallet is asked about and none is named (row G30).
 */
export function completeCall(
  name: string,
  given: Readonly<Record<string, unknown>>,
  readAddress: OwnAddress,
): Record<string, unknown> {
  const parameters = { ...given };
  const defaults = name.startsWith(SOLANA) ? { network: 'mainnet', responseType: 'native' } : { chain: 'eth' };
  for (const [key, value] of Object.entries(defaults)) parameters[key] ||= value;
  if (TELLS_OF_WALLET.has(name)) parameters['address'] ||= readAddress();
  return parameters;
}
