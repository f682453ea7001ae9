import { FsBlockstore } from 'blockstore-fs';
import { importer } from 'ipfs-unixfs-importer';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { findEntry, type IpfsStore, KUBO_OPTIONS, readCid, storedCid } from '@/server/storage/IpfsStore';
import { openPrivateFolder } from '@/server/storage/diskSpace';

/** Files of visitors by their content, each with the blocks of its own, so that it can be taken away again. */
export type FileDags = {
  /** Keeps a file under a key of the caller's, as it streams, and answers its CID of version 0, as kubo makes it. */
  add(key: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  find: IpfsStore['find'];
  /** Takes away what `add` kept under this key; another's file with the same content stays. */
  remove(cid: string, key: string): Promise<void>;
};

/** Opens the store in a folder, which is made where it is missing: `{cid}/{key}/…`. */
export function openFileDags(folder: string): FileDags {
  openPrivateFolder(folder);
  return {
    async add(key, content) {
      const fresh = path.join(folder, `new-${key}`);
      await rm(fresh, { recursive: true, force: true });
      let cid = '';
      try {
        // By itself: made together with a folder within it, a disk that is full is called a path that is missing.
        await mkdir(fresh);
        const blocks = writingOnce(new FsBlockstore(fresh));
        for await (const entry of importer([{ content }], blocks, KUBO_OPTIONS)) cid = entry.cid.toString();
        const place = path.join(folder, cid);
        await mkdir(place, { recursive: true });
        await rm(path.join(place, key), { recursive: true, force: true });
        await rename(fresh, path.join(place, key));
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        throw error;
      }
      return cid;
    },
    async find(text, names) {
      const cid = readCid(text);
      const place = path.join(folder, storedCid(cid).toString());
      for (const key of await readKeys(place)) {
        const entry = await findEntry(new FsBlockstore(path.join(place, key)), cid, names);
        if (entry) return entry;
      }
      return null;
    },
    async remove(cid, key) {
      const place = path.join(folder, cid);
      await rm(path.join(place, key), { recursive: true, force: true });
      await rmdir(place).catch((error: unknown) => {
        // Somebody else keeps the same content, or it is gone already.
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
      });
    },
  };
}

async function readKeys(place: string): Promise<string[]> {
  try {
    return await readdir(place);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

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

/** Looks in one store, then in the other. */
export function findInBoth(first: Pick<IpfsStore, 'find'>, second: Pick<IpfsStore, 'find'>): Pick<IpfsStore, 'find'> {
  return { find: async (cid, names) => (await first.find(cid, names)) ?? second.find(cid, names) };
}
