import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { judged, type Row } from '@/bench/Row';
import { stopServing } from '@/bench/measure/serveSite';
import { isSmoke } from '@/bench/scale';
import { balances } from '@/bench/suites/balances';
import { firstPage } from '@/bench/suites/firstPage';
import { ingest } from '@/bench/suites/ingest';
import { interaction } from '@/bench/suites/interaction';
import { lists } from '@/bench/suites/lists';
import { live } from '@/bench/suites/live';
import { navigation } from '@/bench/suites/navigation';
import { nftOwners } from '@/bench/suites/nftOwners';
import { pageParts } from '@/bench/suites/pageParts';
import { queries } from '@/bench/suites/queries';
import { requests } from '@/bench/suites/requests';
import { signIn } from '@/bench/suites/signIn';
import { size } from '@/bench/suites/size';
import { start } from '@/bench/suites/start';

type Suite = (root: string) => Promise<Row[]>;

/** Those that drive one served site. It is stopped after them: it would take the processor from what the others measure. */
const SITE_SUITES: Record<string, Suite> = {
  'page-parts': pageParts,
  'first-page': firstPage,
  navigation,
  interaction,
  lists,
};

const SUITES: Record<string, Suite> = {
  start,
  ...SITE_SUITES,
  'sign-in': signIn,
  ingest,
  size,
  queries,
  balances,
  'nft-owners': nftOwners,
  live,
  requests,
};

/** What a suite came to: its rows, or why it has none. */
type Result = { suite: string; seconds: number; rows: Row[]; error: string | null };

function print({ suite, seconds, rows, error }: Result): void {
  const number = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  console.log(`\n${error === null ? '✓' : '✗'} ${suite} ${seconds.toFixed(1)} s`);
  if (error !== null) return console.error(error);
  console.table(
    rows.map((row) => ({
      measured: row.name,
      median: `${number(row.value)} ${row.unit}`,
      beside: row.beside === null ? '' : `${number(row.beside)} ${row.unit}`,
      ratio: row.beside === null ? '' : judged(row).toFixed(2),
      limit: row.limit ?? '',
      good: row.limit === null ? '' : judged(row) <= row.limit ? 'yes' : 'no',
      ...row.also,
    })),
  );
}

/** Runs one suite. One that fails takes no other along. */
async function runSuite(suite: string, root: string): Promise<Result> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const rows = (await SUITES[suite]?.(root)) ?? [];
    return { suite, seconds: seconds(), rows, error: null };
  } catch (error) {
    return { suite, seconds: seconds(), rows: [], error: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

/**
 * Runs the benchmarks named on the command line, or all of them, and prints each as it ends. A slow machine is no failure;
 * a suite that could not measure is (exit code 1, after all others have run).
 */
async function run(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = wanted.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const measuredAt = new Date().toISOString();
  const machine = { node: process.version, platform: process.platform, processors: cpus().length };
  const folder = join(root, 'bench/results');
  const file = join(folder, `${measuredAt.replaceAll(':', '-')}${isSmoke ? '-smoke' : ''}.json`);
  await mkdir(folder, { recursive: true });
  const results: Result[] = [];
  for (const suite of Object.keys(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(suite)) continue;
    if (!(suite in SITE_SUITES)) await stopServing();
    const result = await runSuite(suite, root);
    print(result);
    results.push(result);
    // After each, so that what was measured stays when the run is ended.
    const rows = results.flatMap((each) => each.rows);
    const failed = results.flatMap((each) => (each.error === null ? [] : { suite: each.suite, error: each.error }));
    await writeFile(file, `${JSON.stringify({ measuredAt, machine, rows, failed }, null, 2)}\n`);
    if (failed.length > 0) process.exitCode = 1;
  }
  console.log(`\n${file}`);
}

try {
  await run();
} finally {
  await stopServing();
}
