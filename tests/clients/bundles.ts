import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');
const INSIDE = path.join(import.meta.dirname, 'inside');

const SHARED: BuildOptions = { absWorkingDir: ROOT, bundle: true, logLevel: 'error', target: 'es2022' };

/** Programs that run where the clients do, each in one file. */
export type Bundles = {
  /** For a process of Node. */
  node: string;
  /** For a page whose scripts bring the client. */
  page: string;
};

/** Makes them, in a folder. */
export async function buildBundles(folder: string): Promise<Bundles> {
  const [node, page] = [path.join(folder, 'node.cjs'), path.join(folder, 'page.js')];
  await Promise.all([
    build({
      ...SHARED,
      entryPoints: [path.join(INSIDE, 'nodeHost.ts')],
      outfile: node,
      platform: 'node',
      format: 'cjs',
    }),
    build({
      ...SHARED,
      entryPoints: [path.join(INSIDE, 'page.ts')],
      outfile: page,
      platform: 'browser',
      format: 'iife',
    }),
  ]);
  return { node, page };
}

/** Wallets that the SDK fetches only where an application has installed them. */
const OPTIONAL = /^(@walletconnect|@web3auth|@magic-ext|magic-sdk)(\/|$)/;

/** Leaves out what a client may have and has not; the repository's own packages, further up, are not the client's. */
const ownPackages = (packages: string): Plugin => ({
  name: 'own-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'resolved' || !importer.startsWith(packages)) return undefined;
      if (OPTIONAL.test(name)) return { path: name, external: true };
      const found = await resolve(name, { importer, kind, resolveDir, pluginData: 'resolved' });
      return found.path.startsWith(packages) || found.errors.length > 0 ? found : { path: name, external: true };
    });
  },
});

/**
 * Makes the page of `react-moralis` as an application's bundler does: the hooks, React and the client all come from the
 * client's own folder.
 *
 * @param folder the client's, with its node_modules
 * @param legacyRoot whether its React has no `react-dom/client`, as before 18
 */
export async function buildReactPage(folder: string, outfile: string, legacyRoot: boolean): Promise<void> {
  const packages = path.join(folder, 'node_modules');
  await build({
    ...SHARED,
    entryPoints: [path.join(INSIDE, 'reactPage.ts')],
    outfile,
    platform: 'browser',
    format: 'iife',
    plugins: [ownPackages(packages)],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    alias: {
      ...(legacyRoot ? { 'react-dom/client': path.join(INSIDE, 'legacyRoot.ts') } : {}),
      react: path.join(packages, 'react'),
      'react-dom': path.join(packages, 'react-dom'),
      'react-moralis': path.join(packages, 'react-moralis'),
      moralis: path.join(packages, 'moralis'),
    },
  });
}
