import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { judged, type Row } from '@/bench/Row';
import { balances } from '@/bench/suites/balances';
import { firstPage } from '@/bench/suites/firstPage';
import { ingest } from '@/bench/suites/ingest';
import { lists } from '@/bench/suites/lists';
import { interaction } from '@/bench/suites/interaction';
import { live } from '@/bench/suites/live';
import { navigation } from '@/bench/suites/navigation';
import { nftOwners } from '@/bench/suites/nftOwners';
import { queries } from '@/bench/suites/queries';
import { requests } from '@/bench/suites/requests';
import { signIn } from '@/bench/suites/signIn';
import { size } from '@/bench/suites/size';
import { start } from '@/bench/suites/start';

const SUITES: Record<string, (root: string) => Promise<Row[]>> = {
  start,
  'first-page': firstPage,
  navigation,
  interaction,
  'sign-in': signIn,
  ingest,
  size,
  queries,
  balances,
  'nft-owners': nftOwners,
  live,
  lists,
  requests,
};

function print(rows: readonly Row[]): void {
  const number = (value: number) => value.toFixed(value < 10 ? 2 : 0);
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

/** Runs the benchmarks named on the command line, or all of them. Never fails on a slow machine: it only tells. */
async function run(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const rows: Row[] = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await suite(root)));
  }
  print(rows);
  const measuredAt = new Date().toISOString();
  const folder = join(root, 'bench/results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${measuredAt.replaceAll(':', '-')}.json`);
  const machine = { node: process.version, platform: process.platform, processors: cpus().length };
  await writeFile(file, `${JSON.stringify({ measuredAt, machine, rows }, null, 2)}\n`);
  console.log(file);
}

await run();
