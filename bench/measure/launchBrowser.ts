import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '@/scripts/lib/findBrowser.mjs';

/** A browser of this machine, or the one of the package registry, that knows no host but this machine. */
export async function launchBrowser(root: string): Promise<Browser> {
  const { path, env } = await findBrowser(root);
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
}
