import { ensureSdk } from '@/lib/sdk/startSdk';
import { rejectInvalid, toObjectError } from '@/lib/errors/objectErrors';

/** Whether the visitor's browser asks sites not to follow them (Global Privacy Control, and its older sister). */
const asksForPrivacy = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1';

/**
 * Counts something that a visitor did on this site, for `/admin/analytics`: what, never who. Nothing is told where the
 * browser asks for privacy, and nobody waits for it: what does not arrive is not counted.
 */
export function countEvent(name: string, dimensions: Readonly<Record<string, string>>): void {
  if (asksForPrivacy()) return;
  trackEvent(name, dimensions).catch(() => undefined);
}

/**
 * Tells the backend that something happened, such as `trackEvent('post', { place: 'yes' })`. Events are counted for the
 * operator; they name no visitor.
 *
 * @param dimensions up to eight, each a text
 */
export async function trackEvent(name: string, dimensions: Readonly<Record<string, string>> = {}): Promise<void> {
  const sdk = await ensureSdk();
  try {
    await rejectInvalid(() => sdk.Analytics.track(name, { ...dimensions }));
  } catch (error) {
    throw toObjectError(error);
  }
}
