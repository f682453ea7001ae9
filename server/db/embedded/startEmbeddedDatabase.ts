import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { EmbeddedError, type EmbeddedLog, lockFolder } from '@/server/process/embedded';
import { choosePostgresAccount, type PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { findPostgresBinaries, type PostgresPlace, preparePostgresPlace } from '@/server/db/embedded/postgresFolder';
import { changePassword, createCluster, ROLE } from '@/server/db/embedded/postgresCluster';
import { superviseServer, startPostgresServer, type PostgresServer } from '@/server/db/embedded/postgresServer';
import { stopOrphan } from '@/server/db/embedded/postmasterFile';

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** Database URI with the password: never log it. */
  uri: string;
  /** Where the data is, for display. */
  detail: string;
  stop(): Promise<void>;
};

/** What `startEmbeddedDatabase` needs. */
export type EmbeddedDatabaseOptions = {
  dataDir: string;
  password: string;
  log: EmbeddedLog;
  /**
   * Called if the server exits without `stop`, with the last lines of its log; it is then
   * restarted.
   */
  onExit?: (output: string) => void;
};

/** SQLSTATE of a wrong password. */
const WRONG_PASSWORD = '28P01';

/**
 * Starts the PostgreSQL of the installed packages on a free port of this machine, with its data
 * under `{dataDir}/postgres`. A server left running by a killed owner is stopped first; a data
 * folder that is in use is rejected. The password is set to the given one. A server that exits by
 * itself is restarted on the same address.
 *
 * @throws {EmbeddedError} with what to do about it
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, password, log, onExit } = options;
  const lock = lockFolder(dataDir, 'postgres', 'The database');
  try {
    const binaries = findPostgresBinaries();
    const account = choosePostgresAccount(path.join(dataDir, 'postgres'));
    const place = preparePostgresPlace(dataDir, binaries, account);
    if (existsSync(place.data) && (await stopOrphan(place.data)))
      log.info('Stopped a database left by an earlier run.');
    await createCluster(place, account, password);

    let server = await startPrepared(place, account, password, log);
    if (!server) {
      await changePassword(place, account, password);
      server = await startPrepared(place, account, password, log);
    }
    if (!server) throw new EmbeddedError('PostgreSQL rejected its new password.');
    const { port } = server;
    const startAgain = () => startPostgresServer(place, account, log, port);
    const stopServer = superviseServer(server, startAgain, { log, onExit });
    const stop = async () => {
      await stopServer();
      lock.release();
    };
    return {
      uri: uriOf(port, password),
      detail: place.remark || path.relative(process.cwd(), place.data) || place.data,
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts the server and prepares its database; `null` if the password is wrong. */
async function startPrepared(
  place: PostgresPlace,
  account: PostgresAccount | null,
  password: string,
  log: EmbeddedLog,
): Promise<PostgresServer | null> {
  const server = await startPostgresServer(place, account, log);
  try {
    if (await prepareDatabase(uriOf(server.port, password))) return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.stop();
  return null;
}

const uriOf = (port: number, password: string) =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}`;

/** Adds the distance function if PostGIS is missing. @returns false if the password is wrong. */
async function prepareDatabase(uri: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: uri });
  try {
    await client.connect();
    const { rowCount } = await client.query(`SELECT FROM pg_type WHERE typname = 'geometry'`);
    if (rowCount === 0) await client.query(await readFile(new URL('distanceShim.sql', import.meta.url), 'utf8'));
    return true;
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end();
  }
}
