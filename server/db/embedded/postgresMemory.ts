import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST = 128 * MB;
const MOST = 4096 * MB;

/** The bytes that this process may use: the machine's, or its container's where that has fewer. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * How much PostgreSQL keeps of its tables in memory (`shared_buffers`), as its settings are written: an eighth of what
 * there is. Its manual proposes a quarter for a machine of its own; here site, backend and chain live on the same one.
 * It takes the room as it comes to need it.
 *
 * @param memory bytes
 */
export function sharedBuffers(memory: number): string {
  const bytes = Math.min(Math.max(memory / 8, LEAST), MOST);
  return `${Math.floor(bytes / MB)}MB`;
}
