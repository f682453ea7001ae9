import { authStore } from '@/lib/auth/authStore';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { untilLate } from '@/lib/moralis/untilLate';

/** Asks the backend for something that leaves the session as it is; what went wrong is in the state's `error`. */
export async function askBackend(ask: (sdk: MoralisSdk) => Promise<unknown>): Promise<boolean> {
  authStore.set({ error: null });
  try {
    await untilLate(ask(await ensureSdk()));
    return true;
  } catch (cause) {
    authStore.set({ error: toFoyerError(cause) });
    return false;
  }
}
