import type { FsBlockstore } from 'blockstore-fs';

/** Writes equal blocks once: while two write the same file, the store waits for a second and tries again. */
export function writingOnce(blocks: FsBlockstore): Pick<FsBlockstore, 'get' | 'put'> {
  const writes = new Map<string, ReturnType<FsBlockstore['put']>>();
  return {
    get: (...asked) => blocks.get(...asked),
    put(cid, block, options) {
      const key = cid.toString();
      const write = writes.get(key) ?? blocks.put(cid, block, options);
      writes.set(key, write);
      return write;
    },
  };
}
