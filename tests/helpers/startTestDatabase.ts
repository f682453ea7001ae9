import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCluster, PASSWORD } from '@/tests/helpers/databaseCluster';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';

/** A PostgreSQL of a test's own; `stop` removes its folder too. */
export type TestDatabase = { uri: string; stop(): Promise<void> };

/** Starts a PostgreSQL in a folder of its own. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-database-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where the tests run as root.
  await makeCluster(folder);
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet };
  const database = await startEmbeddedDatabase({ dataDir: folder, password: PASSWORD, log });
  return {
    uri: database.uri,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
