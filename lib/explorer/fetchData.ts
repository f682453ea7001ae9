import type { AbiEvent } from 'viem';
import { type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { readSettings } from '@/lib/env';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';

/** A page is not worth more of a visitor's patience, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Asks a function of the data service without the SDK: while the server makes a page, and as a visitor searches.
 *
 * @throws FoyerError: BackendError with the function's code, UnreachableError, TooManyRequestsError
 */
export async function fetchData<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
): Promise<DataAnswer<Name>> {
  return (await send(name, parameters)) as DataAnswer<Name>;
}

/** The ABIs of the events that the backend watches of some contracts, 50 at most; none where it watches none. */
export async function fetchEvents(chain: string, addresses: readonly string[]): Promise<readonly EventDescription[]> {
  try {
    return (await send('describeEvents', { chainId: chain, addresses })) as EventDescription[];
  } catch (error) {
    // Another server than this one's own may know no such function: its logs then stand there as they are.
    if (error instanceof BackendError) return [];
    throw error;
  }
}

/**
 * The same as `fetchData`; `null` where what is asked for is not there, or the chain has no source that knows it
 * (codes 101 and 141).
 */
export async function fetchOrNull<Name extends DataFunctionName>(
  name: Name,
  parameters: DataParameters<Name>,
): Promise<DataAnswer<Name> | null> {
  return fetchData(name, parameters).catch(nullIfUnknown);
}

/** `null` for an error that says that no source knows; others are thrown again. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof BackendError && (error.code === OBJECT_NOT_FOUND || error.code === SCRIPT_FAILED)) return null;
  throw error;
}

/** Sends a call of the data service, and throws a FoyerError where it fails. */
type Transport = (call: Pick<DataCall, 'name' | 'parameters' | 'sessionToken'>) => Promise<unknown>;

let transport: Transport = sendDirectly;

/** Sets how calls are sent. The server of the site asks for its visitors (`askForVisitor`), which no browser can load. */
export function provideTransport(given: Transport): void {
  transport = given;
}

/** What is asked for is public: no session goes with it. */
const send = (name: string, parameters: object): Promise<unknown> =>
  transport({ name, parameters: { ...parameters }, sessionToken: undefined });

async function sendDirectly(call: DataCall): Promise<unknown> {
  const { serverUrl, appId } = readSettings();
  const attempt = await sendFunction({ serverUrl, appId }, call, AbortSignal.timeout(TIMEOUT)).catch(
    (cause: unknown) => ({ error: new UnreachableError(cause) }), // It takes too long.
  );
  if ('error' in attempt) throw attempt.error;
  return attempt.answer;
}

/** An event of a contract as its ABI has it: what `describeEvents` answers, one for each. */
type EventDescription = {
  /** The contract, in lower case. */
  address: string;
  event: AbiEvent;
};
