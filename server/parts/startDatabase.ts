import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/env';
import type { Stops } from '@/server/process/createStops';

/** A database that can be used. */
export type DatabasePart = { uri: string; detail: string };

/** What the database needs to start. */
export type DatabasePartOptions = {
  settings: ServerSettings;
  /** Of the embedded database. */
  password: string;
  stops: Stops;
  log: Logger;
  /** Called if the embedded database ends by itself. */
  onLost: (error: Error) => void;
};

/** Takes the operator's database, or starts the embedded one. */
export async function startDatabase(options: DatabasePartOptions): Promise<DatabasePart> {
  const { settings, password, stops, log, onLost } = options;
  const { databaseUri: given, dataDir } = settings;
  if (given !== null) return { uri: given, detail: `the database of DATABASE_URI at ${new URL(given).host}` };

  const { startEmbeddedDatabase } = await import('@/server/embedded/startEmbeddedDatabase');
  const onExit = (output: string) => {
    log.error({ output }, 'the embedded database ended');
    onLost(new Error('The embedded database ended by itself. Start again; what it acknowledged is kept.'));
  };
  const { uri, detail, stop } = await startEmbeddedDatabase({ dataDir, password, log, onExit });
  stops.add('database', stop);
  return { uri, detail };
}
