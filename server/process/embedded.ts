import path from 'node:path';
import { type Lock, LockHeldError, takeLock } from '@/scripts/lib/lock.mjs';

/** A part that Foyer brings along, the database or the local chain, could not start. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';

  constructor(
    message: string,
    options: {
      /** One sentence: what the reader can do now. */
      whatToDo?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.whatToDo ? `${message} ${options.whatToDo}` : message, { cause: options.cause });
  }
}

/**
 * Takes an embedded part of a data folder for this process alone, by the file `{name}.lock` in it.
 *
 * @param part what the message calls it, such as `The database`
 * @throws {EmbeddedError} where another process has it.
 */
export function lockFolder(dataDir: string, name: 'postgres' | 'chain' | 'solana', part: string): Lock {
  try {
    return takeLock(path.join(dataDir, `${name}.lock`));
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new EmbeddedError(`${part} in ${dataDir} is in use by process ${error.holder.pid}.`, {
      whatToDo: 'Stop that process, or set DATA_DIR to another folder.',
      cause: error,
    });
  }
}

/** Where an embedded part reports what it does; a pino logger fits. */
export type EmbeddedLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
};
