import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { checked } from '@/lib/objects/checked';
import { toObjectError } from '@/lib/objects/toObjectError';

/**
 * Tells the backend that something happened, such as `trackEvent('post', { place: 'yes' })`. Events are counted for the
 * operator; they name no visitor.
 *
 * @param dimensions up to eight, each a text
 */
export async function trackEvent(name: string, dimensions: Readonly<Record<string, string>> = {}): Promise<void> {
  const sdk = await ensureSdk();
  try {
    await checked(() => sdk.Analytics.track(name, { ...dimensions }));
  } catch (error) {
    throw toObjectError(error);
  }
}
