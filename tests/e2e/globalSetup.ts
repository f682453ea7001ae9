import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowserRun } from '@/tests/helpers/browserRun';
import { buildSite } from '@/tests/helpers/buildSite';
import { prepareRun } from '@/tests/helpers/prepareRun';
import { startBrowserRun } from '@/tests/helpers/startBrowserRun';

const root = process.cwd();

/** Starts what the browser tests drive, with a build of the site. Answers how to stop it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const distDir = process.env['FOYER_DIST_DIR'] || '.next-browser-tests';
  if (!existsSync(join(root, distDir, 'BUILD_ID'))) buildSite(root, distDir);
  const removePrepared = await prepareRun();
  try {
    const { run, stop } = await startBrowserRun({ distDir });
    provideBrowserRun(run);
    return async () => {
      await stop();
      await removePrepared();
    };
  } catch (error) {
    await removePrepared();
    throw error;
  }
}
