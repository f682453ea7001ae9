import { startProcess, type ServerProcess } from '@/tests/helpers/startProcess';

export type StartSiteOptions = {
  port: number;
  /** Folder of the build, below the root. */
  distDir: string;
  /** Serves the sources (`next dev`), and not a production build. */
  development?: boolean;
  serverUrl: string;
  appId: string;
  env: Readonly<Record<string, string>>;
  /** The checkout; by default that of the test. */
  root?: string;
};

/** Serves the site, a production build unless told otherwise, on a port of the loopback address. */
export function startSite(options: StartSiteOptions): Promise<ServerProcess> {
  const { port, distDir, development = false, serverUrl, appId, env, root } = options;
  const command = development ? 'dev' : 'start';
  return startProcess({
    name: 'The site',
    ...(root === undefined ? {} : { cwd: root }),
    args: ['node_modules/next/dist/bin/next', command, '--port', String(port), '--hostname', '127.0.0.1'],
    env: {
      NODE_ENV: development ? 'development' : 'production',
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
