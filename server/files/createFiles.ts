import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { FileSpace } from '@/protocol/calls/files';
import { HEAD_BYTES, type PinState, sniffType, validateFileName, validateFileType } from '@/protocol/files';
import { createFileRows, fileNameOf, type KnownFile, type NewFile } from '@/server/files/fileRows';
import { StorageFullError, toStorageError } from '@/server/storage/diskSpace';
import { createFolderUses } from '@/server/files/createFolderUses';
import type { FileStore } from '@/server/storage/openFileStore';
import type { Database } from '@/server/parse/database';
import type { FileSettings } from '@/server/config/ServerSettings';

/** Dependencies of visitors' files. */
export type FileParts = {
  database: Database;
  store: FileStore;
  settings: FileSettings;
  /** Public URL of the Parse protocol, and application ID: both are part of a file's URL. */
  serverUrl: string;
  appId: string;
  /** URL of a CID at the gateway. */
  ipfsAddress: (cid: string, path: string) => string;
  log: Logger;
};

/** What a client of the SDK gets of a file beside name and URL (row B10). */
export type FileFacts = Pick<KnownFile, 'hash' | 'ipfs' | 'metadata' | 'tags'>;

/** What is needed to delete a file. */
export type RemovedFile = Pick<KnownFile, 'objectId' | 'stored'> & { pinId?: string };

/** Called for files to pin elsewhere, and for deleted files. */
export type FileListener = { kept(file: KnownFile): void; removed(file: RemovedFile): void };

/** Visitors' files: rows, bytes, and the rules between them. */
export type Files = ReturnType<typeof createFiles>;

/** Maximum files of an account, since rows cost something too. */
const MAX_FILES = 20_000;

/** Parse's codes. */
const { FILE_SAVE_ERROR, INVALID_FILE_NAME, FILE_TOO_LARGE, EXCEEDED_QUOTA } = Parse.Error;

/** Combines the rows of files with their bytes. */
export function createFiles({ database, store, settings, serverUrl, appId, ipfsAddress, log }: FileParts) {
  const rows = createFileRows(database);
  const folders = createFolderUses(database);
  let listener: FileListener | null = null;

  /** @throws Parse.Error 122 for the name, 129 for the size */
  function check({ name, size }: Pick<NewFile, 'name' | 'size'>): void {
    const error = validateFileName(name);
    if (error) throw new Parse.Error(INVALID_FILE_NAME, error);
    if (size > settings.largest) {
      throw new Parse.Error(FILE_TOO_LARGE, `Files can be up to ${toMegabytes(settings.largest)}.`);
    }
  }

  async function usedBy(owner: string): Promise<{ bytes: number; files: number }> {
    const [own, inFolders] = await Promise.all([rows.ofOwner(owner), folders.bytesOf(owner)]);
    return { bytes: own.reduce((sum, { size }) => sum + size, inFolders), files: own.length };
  }

  /**
   * Creates the row of a file before its bytes arrive, so that it counts at once and concurrent
   * uploads cannot exceed the quota together.
   *
   * @throws Parse.Error 122, 129, 140 if the account's quota is used up, {StorageFullError} if the
   * disk is full
   */
  async function reserve(file: NewFile): Promise<void> {
    check(file);
    await store.space.require(file.size);
    await rows.add(file);
    if (file.owner === null) return;
    const used = await usedBy(file.owner);
    if (used.bytes <= settings.quota && used.files <= MAX_FILES) return;
    await rows.remove(file.id);
    throw noRoom('this file', used.bytes - file.size);
  }

  function noRoom(what: string, used: number): Parse.Error {
    const left = Math.max(0, settings.quota - used);
    const room = `${toMegabytes(left)} of ${toMegabytes(settings.quota)} are left`;
    return new Parse.Error(EXCEEDED_QUOTA, `Not enough space for ${what}: ${room}. Delete files to free up space.`);
  }

  /**
   * Detects the type of a file by its first bytes. @throws Parse.Error 130 if it does not match the
   * name
   */
  function typeOf(head: Uint8Array, name: string): string {
    const error = validateFileType(head, name);
    if (error) throw new Parse.Error(FILE_SAVE_ERROR, error);
    return sniffType(head, name);
  }

  async function settle(
    file: Omit<NewFile, 'metadata' | 'tags'>,
    type: string,
    hash: string | null,
  ): Promise<FileFacts> {
    const byContent = hash === null ? {} : { hash, ipfs: ipfsAddress(hash, '').replace(/\/$/, '') };
    const pin: { pin?: PinState } = hash !== null && settings.pinning ? { pin: 'queued' } : {};
    await rows.change(file.id, { state: 'kept', type, url: urlOf(file.stored), ...byContent, ...pin });
    const saved = await rows.find(file.id);
    if (saved?.pin) listener?.kept(saved);
    return byContent;
  }

  const urlOf = (stored: string): string => `${serverUrl}/files/${appId}/${encodeURIComponent(stored)}`;
  const uploadOf = (id: string): string => path.join(store.uploads, id);

  /**
   * Deletes a file: its bytes first, so that after a failure it is still listed and can be deleted
   * again.
   */
  async function remove(file: RemovedFile): Promise<void> {
    await store.remove(file.stored, file.objectId);
    const parts = [uploadOf(file.objectId), `${uploadOf(file.objectId)}.json`];
    await Promise.all(parts.map((one) => rm(one, { force: true })));
    if (await rows.remove(file.objectId)) listener?.removed(file);
  }

  const finishing = new Map<string, Promise<void>>();

  async function finish(file: KnownFile): Promise<void> {
    const upload = uploadOf(file.objectId);
    let type: string;
    try {
      type = typeOf(await readHead((await exists(upload)) ? upload : null, file.stored), file.name);
    } catch (error) {
      if (error instanceof Parse.Error) await remove(file);
      throw error;
    }
    const hash = await storeUpload(file, upload);
    await settle({ ...file, id: file.objectId }, type, hash);
    if (hash !== null) await rm(upload, { force: true });
    await rm(`${upload}.json`, { force: true });
  }

  /**
   * Stores an upload, and returns its CID if it is stored by content; until the upload is deleted,
   * its bytes exist twice. If it does not fit, nothing is kept.
   */
  async function storeUpload(file: KnownFile, upload: string): Promise<string | null> {
    try {
      if (file.place === 'ipfs') {
        await store.space.require(file.size);
        return await store.writeDag(file.stored, file.objectId, createReadStream(upload));
      }
      await store.adopt(file.stored, upload);
      return null;
    } catch (error) {
      const named = toStorageError(error);
      if (named instanceof StorageFullError) await remove(file);
      throw named;
    }
  }

  /** The first bytes of an upload, or of the file it has become. */
  async function readHead(upload: string | null, stored: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const content = upload === null ? await store.find(stored) : null;
    const source = upload === null ? content?.read(0, HEAD_BYTES) : createReadStream(upload, { end: HEAD_BYTES - 1 });
    if (source) for await (const part of source) parts.push(part as Uint8Array);
    return Buffer.concat(parts);
  }

  return {
    rows,
    /** The disks that files are written to. */
    space: store.space,
    reserve,
    remove,
    urlOf,
    uploadOf,
    /** Creates the ID of a file, which is also the prefix of its stored name. */
    newName(name: string): { id: string; stored: string } {
      const id = randomBytes(16).toString('hex');
      return { id, stored: `${id}_${name}` };
    },
    /**
     * Counts a folder of `uploadFolder` while `keep` stores it, and from then on; `owner` is an
     * account or a key.
     *
     * @returns the address `keep` returns
     * @throws Parse.Error 140 if the account's quota is used up; whatever `keep` throws
     */
    async keepFolder(owner: string, bytes: number, keep: () => Promise<string>): Promise<string> {
      const finish = await folders.begin(owner, bytes);
      let cid: string | null = null;
      try {
        const used = (await usedBy(owner)).bytes;
        if (used > settings.quota) throw noRoom('this folder', used - bytes);
        cid = await keep();
        return cid;
      } finally {
        await finish(cid);
      }
    },
    /** Stores a complete file. */
    async keep(file: NewFile, data: Uint8Array): Promise<FileFacts> {
      const type = typeOf(data.subarray(0, HEAD_BYTES), file.name);
      await reserve(file);
      try {
        let hash: string | null = null;
        if (file.place === 'ipfs') hash = await store.writeDag(file.stored, file.id, once(data));
        else await store.write(file.stored, data);
        return await settle(file, type, hash);
      } catch (error) {
        await remove({ objectId: file.id, stored: file.stored });
        throw toStorageError(error);
      }
    },
    /** Stores a complete upload. Called again after a failure, it continues where it stopped. */
    finish(file: KnownFile): Promise<void> {
      const running = finishing.get(file.objectId) ?? finish(file).finally(() => finishing.delete(file.objectId));
      finishing.set(file.objectId, running);
      return running;
    },
    /** What clients of the SDK get beside name and URL, by stored name. */
    async factsOf(stored: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
      const found = await rows.withNames(stored);
      return new Map(
        found.map(({ stored: name, hash, ipfs, metadata, tags }) => [name, { hash, ipfs, metadata, tags }]),
      );
    },
    /** The bytes of a file; `null` if none has this name. */
    // A name that is not one of ours, such as "..", is never looked up on the disk.
    open: async (stored: string) => (fileNameOf(stored).id === '' ? null : store.find(stored)),
    /** Deletes all files of an account. */
    async removeAllOf(owner: string): Promise<void> {
      for (const file of await rows.ofOwner(owner)) await remove(file);
      await folders.removeAllOf(owner);
    },
    async spaceOf(owner: string): Promise<FileSpace> {
      const { quota, largest, unfinished, pinning } = settings;
      const pinnedBy = pinning && new URL(pinning.url).host;
      return { used: (await usedBy(owner)).bytes, quota, largest, unfinished, pinnedBy };
    },
    /** Deletes uploads that were not finished in time. */
    async sweep(): Promise<void> {
      await folders.sweep();
      for (const file of await rows.unfinishedSince(new Date(Date.now() - settings.unfinished))) {
        await remove(file).catch((err: unknown) => log.warn({ err }, 'an expired upload could not be deleted'));
      }
    },
    isExpired: ({ createdAt }: KnownFile): boolean => Date.parse(createdAt) + settings.unfinished < Date.now(),
    listen(one: FileListener): void {
      listener = one;
    },
  };
}

async function* once(data: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(data);
}

/** Amounts for display: whole megabytes, with one decimal below ten. */
function toMegabytes(bytes: number): string {
  const amount = bytes / 1024 / 1024;
  return `${amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount)} MB`;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
