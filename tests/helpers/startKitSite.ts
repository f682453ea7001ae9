import { randomBytes } from 'node:crypto';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import type { BrowserRun } from '@/tests/helpers/browserRun';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';

/** A site whose operator set a kit up, with a backend of its own. */
export type KitSite = {
  siteUrl: string;
  appId: string;
  serverUrl: string;
  operatorUrl: string;
  masterKey: string;
  stop(): Promise<void>;
};

/** Serves the build of this run once more, with further settings. */
export async function startKitSite({ distDir }: BrowserRun, env: Readonly<Record<string, string>>): Promise<KitSite> {
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const secret = () => randomBytes(24).toString('hex');
  const backend = await startBackend({
    chain: true,
    env: {
      NODE_ENV: 'production',
      MASTER_KEY: secret(),
      DATABASE_PASSWORD: secret(),
      SITE_URL: siteUrl,
      NEXT_PUBLIC_MORALIS_APP_ID: 'foyer-tests',
      SEND_EMAIL: 'off',
    },
  });
  const { serverUrl, operatorUrl, appId, masterKey } = backend;
  const site = await startSite({ port, env: { SITE_URL: siteUrl, ...env }, distDir, serverUrl, appId }).catch(
    async (error: unknown) => {
      await backend.stop();
      throw error;
    },
  );
  return {
    siteUrl,
    appId,
    serverUrl,
    operatorUrl,
    masterKey,
    async stop() {
      await site.stop();
      await backend.stop();
    },
  };
}
