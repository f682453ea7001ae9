import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { makeCluster } from '@/tests/helpers/databaseCluster';
import { providePrepared } from '@/tests/helpers/preparedRun';
import { startBackend } from '@/tests/helpers/startBackend';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Programs that tests start, most of them many times. */
const PROGRAMS = [
  'bench/measure/bareParse.ts',
  'server/start.ts',
  'devnet/start.ts',
  'tests/helpers/embeddedOwner.ts',
  'tests/helpers/indexer/indexerOwner.ts',
  'tests/helpers/differential/recordingBackend.ts',
  'tests/helpers/attacks/explorerPages.ts',
];

/** Packages that stay where they are: they look for files of their own, are native, or are shared with one that does. */
const APART = [
  ...['parse-server', 'parse', 'express', 'pg', 'pino', 'litesvm', 'tsx', '@polkadot/*', 'smtp-server', 'nodemailer'],
  ...['prom-client', 'otpauth', 'postal-mime'],
];

/** What packages in the older form of modules ask for others with. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/** Leaves every file the place it lies at, wherever the program it becomes a part of is put. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
      loader: file.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

/**
 * Does once what every start of a backend would do again: takes the types off its code, and makes a data folder as the
 * first start leaves it. `startBackend` uses both. Answers how to remove them.
 *
 * @param share lends backends whose data goes into a folder of the run, until it is told to stop
 */
export async function prepareRun(
  share?: (folder: string) => Promise<{ address: string; stop(): Promise<void> }>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-tests-'));
  await chmod(folder, 0o755);
  const programs = path.join(folder, 'programs');
  const dataDir = path.join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: PROGRAMS,
      outbase: ROOT,
      outdir: programs,
      bundle: true,
      splitting: true,
      external: APART,
      platform: 'node',
      format: 'esm',
      banner: { js: REQUIRE },
      target: 'node20',
      plugins: [keepPlaces],
      logLevel: 'error',
    });
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    providePrepared({ programs, dataDir: null, cluster: null, lender: null });
    await mkdir(dataDir);
    const first = await startBackend({ dataDir });
    await first.stop();
    const cluster = share ? (await makeCluster(folder)).place.data : null;
    const lender = await share?.(folder);
    providePrepared({ programs, dataDir, cluster, lender: lender?.address ?? null });
    return async () => {
      await lender?.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
