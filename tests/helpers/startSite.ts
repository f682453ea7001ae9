import { startProcess, type ServerProcess } from '@/tests/helpers/startProcess';

export type StartSiteOptions = {
  port: number;
  /** Folder of the production build, below the root. */
  distDir: string;
  serverUrl: string;
  appId: string;
  env: Readonly<Record<string, string>>;
  /** The checkout; by default that of the test. */
  root?: string;
};

/** Serves a production build of the site on a port of the loopback address. */
export function startSite({ port, distDir, serverUrl, appId, env, root }: StartSiteOptions): Promise<ServerProcess> {
  return startProcess({
    name: 'The site',
    ...(root === undefined ? {} : { cwd: root }),
    args: ['node_modules/next/dist/bin/next', 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      FOYER_DIST_DIR: distDir,
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      NEXT_PUBLIC_MORALIS_APP_ID: appId,
      NEXT_PUBLIC_MORALIS_SERVER_URL: serverUrl,
      NEXT_PUBLIC_CHAIN_RPC_URL: '',
      ...env,
    },
    readyUrl: `http://127.0.0.1:${port}/robots.txt`,
  });
}
