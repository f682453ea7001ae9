import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';

/** What `tests/lifecycle/saveVersion.ts` left in the folder of a version. */
export type Belongings = {
  mary: { username: string; password: string; id: string; diary: string; words: string; post: string };
  careful: { username: string; password: string; id: string; secret: string; recoveryCode: string };
  wallet: { key: `0x${string}`; id: string; username: string };
  apiKey: string;
  chain: { height: number; hash: string; first: string };
};

/** Where each version's data lies, in a folder of its name. */
export const VERSIONS = path.resolve(import.meta.dirname, '../lifecycle/versions');

/** Makes a data folder as a version of Foyer left it; to be removed by the caller. */
export async function restoreVersion(version: string): Promise<{ dataDir: string; left: Belongings }> {
  const saved = path.join(VERSIONS, version);
  const dataDir = await mkdtemp(path.join(tmpdir(), `foyer-${version}-`));
  await chmod(dataDir, 0o755);
  execFileSync('tar', ['xzf', path.join(saved, 'files.tar.gz'), '--no-same-owner', '-C', dataDir]);
  await chmod(dataDir, 0o755);
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet };
  const { uri, stop } = await startEmbeddedDatabase({ dataDir, password: 'to be restored', log });
  const client = new pg.Client({ connectionString: uri });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.query(gunzipSync(readFileSync(path.join(saved, 'database.sql.gz'))).toString());
  await client.end();
  await stop();
  return { dataDir, left: JSON.parse(readFileSync(path.join(saved, 'belongings.json'), 'utf8')) as Belongings };
}
