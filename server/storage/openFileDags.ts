import { FsBlockstore } from 'blockstore-fs';
import { importer } from 'ipfs-unixfs-importer';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { findEntry, type IpfsStore, KUBO_OPTIONS, readCid, storedCid } from '@/server/storage/IpfsStore';
import { openPrivateFolder } from '@/server/storage/diskSpace';

/** Visitors' files by content, each with its own blocks, so that it can be removed again. */
export type FileDags = {
  /**
   * Stores a file under the caller's key as it streams, and returns its CID of version 0, as kubo
   * computes it.
   */
  add(key: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  find: IpfsStore['find'];
  /** Removes what `add` stored under this key; the same content under another key stays. */
  remove(cid: string, key: string): Promise<void>;
};

/** Opens the store in a folder, which is created if missing: `{cid}/{key}/…`. */
export function openFileDags(folder: string): FileDags {
  openPrivateFolder(folder);
  return {
    async add(key, content) {
      const fresh = path.join(folder, `new-${key}`);
      await rm(fresh, { recursive: true, force: true });
      let cid = '';
      try {
        // Separately: when created together with a subfolder, a full disk is reported as a missing
        // path.
        await mkdir(fresh);
        const blocks = withDeduplicatedWrites(new FsBlockstore(fresh));
        for await (const entry of importer([{ content }], blocks, KUBO_OPTIONS)) cid = entry.cid.toString();
        const file = path.join(folder, cid);
        await mkdir(file, { recursive: true });
        await rm(path.join(file, key), { recursive: true, force: true });
        await rename(fresh, path.join(file, key));
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        throw error;
      }
      return cid;
    },
    async find(text, names) {
      const cid = readCid(text);
      const file = path.join(folder, storedCid(cid).toString());
      for (const key of await readKeys(file)) {
        const entry = await findEntry(new FsBlockstore(path.join(file, key)), cid, names);
        if (entry) return entry;
      }
      return null;
    },
    async remove(cid, key) {
      const file = path.join(folder, cid);
      await rm(path.join(file, key), { recursive: true, force: true });
      await rmdir(file).catch((error: unknown) => {
        // The same content is stored under another key, or it is already gone.
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
      });
    },
  };
}

async function readKeys(file: string): Promise<string[]> {
  try {
    return await readdir(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Writes equal blocks once: for two concurrent writes of a file, the store waits a second and
 * retries.
 */
export function withDeduplicatedWrites(blocks: FsBlockstore): Pick<FsBlockstore, 'get' | 'put'> {
  const writes = new Map<string, ReturnType<FsBlockstore['put']>>();
  return {
    get: (...requested) => blocks.get(...requested),
    put(cid, block, options) {
      const key = cid.toString();
      const write = writes.get(key) ?? blocks.put(cid, block, options);
      writes.set(key, write);
      return write;
    },
  };
}

/** Reads from one store, then from the other. */
export function findInBoth(first: Pick<IpfsStore, 'find'>, second: Pick<IpfsStore, 'find'>): Pick<IpfsStore, 'find'> {
  return { find: async (cid, names) => (await first.find(cid, names)) ?? second.find(cid, names) };
}
