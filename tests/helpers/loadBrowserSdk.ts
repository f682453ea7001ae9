import { createRequire } from 'node:module';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/MoralisSdk';
import { prepareSdk } from '@/lib/sdk/prepareSdk';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** The SDK's browser build, with what the site's own type leaves out. */
export type BrowserSdk = MoralisSdk & {
  initialize(appId: string): void;
  transfer(options: object): Promise<unknown>;
  executeFunction(options: object): Promise<unknown>;
};

/**
 * The SDK's browser build with the site's patches, against a backend; and its part for Solana. The page that it runs
 * in is the test's own (`pageOfTest.ts`, or jsdom), which reaches no other origin: its requests are sent by Node.
 */
export function loadBrowserSdk({ serverUrl, appId }: SharedBackend): { sdk: BrowserSdk; solana: SdkFamilyWallet } {
  const load = createRequire(import.meta.url);
  const sdk = load('moralis/lib/browser/Parse.js') as BrowserSdk;
  sdk.initialize(appId);
  (sdk as Record<string, unknown>)['serverURL'] = serverUrl;
  // It takes this process for a server, where it keeps no current user.
  (sdk.User as unknown as { enableUnsafeCurrentUser(): void }).enableUnsafeCurrentUser();
  sdk.CoreManager.getRESTController().ajax = async (_method, url, data) => {
    const answer = await fetch(url, { method: 'POST', body: String(data), headers: { 'Content-Type': 'text/plain' } });
    const text = await answer.text();
    // The SDK reads a refusal out of the request itself.
    if (!answer.ok) throw Object.assign(new Error('refused'), { responseText: text });
    return { response: JSON.parse(text) as unknown, status: answer.status };
  };
  const { default: solana } = load('moralis/lib/browser/MoralisSol.js') as { default: SdkFamilyWallet };
  return { sdk: prepareSdk(sdk) as BrowserSdk, solana };
}
