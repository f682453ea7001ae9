import { authStore } from '@/lib/auth/authStore';
import { readSettings } from '@/lib/env';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { sdkStore } from '@/lib/sdk/sdkStore';
import { readStoredUser } from '@/lib/sdk/storedUser';

/** Signs that somebody is there and does something. */
const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'touchstart', 'keydown', 'scroll'] as const;

/** Who only looks on has waited long enough by then, in milliseconds. */
const LOOKING_ON = 10_000;

let touched: Promise<void> | null = null;

/** Whether the SDK is here or on its way, or somebody is signed in, whose requests need it. */
export function isSdkWanted(): boolean {
  return sdkStore.get() !== 'absent' || readStoredUser(readSettings().appId) !== null;
}

/**
 * The SDK, for what a page does by itself. Who is signed in has it at once. A visitor who only came to read has it with
 * their first move, at the latest after ten seconds, so that the page stands before 279 kB more are fetched.
 *
 * @throws Error if its code cannot be fetched
 */
export async function lazySdk(): Promise<MoralisSdk> {
  if (!isSdkWanted()) await (touched ??= untilTouched());
  return ensureSdk();
}

function untilTouched(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      for (const touch of TOUCHES) removeEventListener(touch, end);
      resolve();
    };
    const timer = setTimeout(end, LOOKING_ON);
    const unsubscribe = authStore.subscribe(() => authStore.get().user && end());
    for (const touch of TOUCHES) addEventListener(touch, end, { passive: true });
  });
}
