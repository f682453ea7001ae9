import path from 'node:path';
import { type Lock, LockedError, acquireLock } from '@/scripts/lib/lock.mjs';

/** An embedded part, the database or the local chain, could not start. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';

  constructor(
    message: string,
    options: {
      /** One sentence: what to do now. */
      whatToDo?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.whatToDo ? `${message} ${options.whatToDo}` : message, { cause: options.cause });
  }
}

/**
 * Locks an embedded part of a data folder for this process, by the file `{name}.lock` in it.
 *
 * @param part its name in messages, such as `The database`
 * @throws {EmbeddedError} if another process holds the lock
 */
export function lockFolder(dataDir: string, name: 'postgres' | 'chain' | 'solana', part: string): Lock {
  try {
    return acquireLock(path.join(dataDir, `${name}.lock`));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new EmbeddedError(`${part} in ${dataDir} is in use by process ${error.holder.pid}.`, {
      whatToDo: 'Stop that process, or set DATA_DIR to another folder.',
      cause: error,
    });
  }
}

/** The log of an embedded part; a pino logger fits. */
export type EmbeddedLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
};
