import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { programArgs } from '@/tests/helpers/preparedRun';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { type ServerProcess, startProcess } from '@/tests/helpers/startProcess';
import { startSite } from '@/tests/helpers/startSite';

/** A site whose explorer can be opened. */
export type Explorer = ServerProcess & {
  /** Opens a page as a proxy passes a visitor's request on; answers its status. */
  open(path: string, visitor: string): Promise<number>;
};

/**
 * Starts the explorer of a backend: the built site where `npm run test:fuzz` made one (`FUZZ_SITE`), else what loads its
 * pages.
 *
 * @param shared settings that site and backend have in common
 */
export async function startExplorer(
  { serverUrl, appId }: SharedBackend,
  shared: Readonly<Record<string, string>>,
): Promise<Explorer> {
  const port = await findFreePort();
  const distDir = process.env['FUZZ_SITE'];
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    distDir
      ? startSite({ port, distDir, serverUrl, appId, env: shared })
      : startProcess({
          name: 'The explorer',
          args: programArgs('tests/helpers/attacks/explorerPages.ts'),
          env: {
            ...{ NODE_ENV: 'production', NEXT_RUNTIME: 'nodejs', PORT: String(port) },
            ...{ NEXT_PUBLIC_MORALIS_SERVER_URL: serverUrl, NEXT_PUBLIC_MORALIS_APP_ID: appId, ...shared },
          },
          readyUrl: origin,
        });
  return {
    ...(await start()),
    async open(path, visitor) {
      const response = await fetch(`${origin}${path}`, { headers: { 'X-Forwarded-For': visitor } });
      await response.arrayBuffer();
      return response.status;
    },
  };
}
