import { reportLostSession } from '@/lib/auth/session/sessionLost';
import { createDataClient, type DataClient } from '@/lib/data/createDataClient';
import { sendFunction } from '@/lib/data/sendFunction';
import { readSettings } from '@/lib/env';
import { readStoredUser, type StoredUser } from '@/lib/sdk/storedUser';
import { LONGEST_WAIT_MS } from '@/lib/sdk/untilLate';

/** The SDK's own numbers (`REQUEST_ATTEMPT_LIMIT`, `REQUEST_BATCH_SIZE`; row G30). */
const LIMITS = { attempts: 5, atOnce: 20, patience: LONGEST_WAIT_MS };

/** Where functions are called, and on whose behalf. */
export type BackendClientOptions = {
  serverUrl: string;
  appId: string;
  /** Session of whoever is signed in now. */
  readSession: () => string | undefined;
};

/** Makes a client of the backend's functions that reports a session which has ended. */
export function createBackendClient({ readSession, ...backend }: BackendClientOptions): DataClient {
  return createDataClient(async (call, signal) => {
    const result = await sendFunction(backend, call, signal);
    if ('fault' in result) reportLostSession(readSession(), call.sessionToken, result.fault);
    return result;
  }, LIMITS);
}

let client: DataClient | null = null;

/** The site's one client of the backend's functions. It needs no SDK; the SDK's `Web3API` goes through it as well. */
export const callBackend: DataClient = (call, signal) => {
  const { serverUrl, appId } = readSettings();
  client ??= createBackendClient({ serverUrl, appId, readSession: () => readSignedIn()?.sessionToken });
  return client(call, signal);
};

/** Whoever is signed in, as the browser's storage says; `null` for nobody. */
export function readSignedIn(): StoredUser | null {
  return readStoredUser(readSettings().appId);
}
