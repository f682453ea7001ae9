import { createMasterClient } from '@/tests/helpers/createMasterClient';
import type { BrowserRun } from '@/tests/helpers/browserRun';

/** A key of the data service, as `issueApiKey` answers it. */
export type IssuedKey = { id: string; key: string; name: string; rate: number | null };

/** Issues a key of the data service, as the operator does. */
export async function issueApiKey(
  backend: Pick<BrowserRun, 'operatorUrl' | 'appId' | 'masterKey'>,
  options: { name?: string; rate?: number } = {},
): Promise<IssuedKey> {
  return createMasterClient(backend).run<IssuedKey>('issueApiKey', { name: 'a test', ...options });
}
