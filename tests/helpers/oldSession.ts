import type { Page } from '@playwright/test';
import { currentUserKey } from '@/lib/session/storedUser';
import { ageSession } from '@/tests/helpers/ageSession';
import type { BrowserRun } from '@/tests/helpers/browserRun';
import { type Person } from '@/tests/helpers/browserTest';
import { createRest } from '@/tests/helpers/createRest';
import { codeOf } from '@/tests/helpers/twoStepCodes';

/** Turns on two-factor authentication. */
export async function enableTwoFactor(page: Page, { password }: Person, run: BrowserRun) {
  const rest = createRest(run.serverUrl, run.appId);
  const sessionToken = await tokenOf(page, run);
  const call = async (name: string, params: Record<string, string>) =>
    (await rest('POST', `functions/${name}`, params, { sessionToken })).body['result'] as Record<string, unknown>;
  const secret = String((await call('startTwoStep', { password }))['secret']);
  const { recoveryCodes } = await call('confirmTwoStep', { secret, code: codeOf(secret), password });
  return { secret, recoveryCode: String((recoveryCodes as string[])[0]) };
}

/** Lets the session of a page become too old for changes of the account. */
export async function ageCurrentSession(page: Page, run: BrowserRun): Promise<void> {
  await ageSession(run.databaseUri, await tokenOf(page, run));
}

export async function tokenOf(page: Page, { appId }: BrowserRun): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), currentUserKey(appId));
  return String((JSON.parse(stored ?? '{}') as Record<string, unknown>)['sessionToken']);
}
