import path from 'node:path';
import { LockHeldError, takeLock, type Lock } from '@/scripts/lib/lock.mjs';
import { EmbeddedError } from '@/server/process/EmbeddedError';

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
