import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { FileSpace } from '@/protocol/calls/files';
import type { PinState } from '@/protocol/files/files';
import { HEAD_BYTES, validateFileName, validateFileType } from '@/protocol/files/validateFile';
import { sniffType } from '@/protocol/files/sniffType';
import { createFileRows, fileNameOf, type KnownFile, type NewFile } from '@/server/files/fileRows';
import { StorageFullError, toStorageError } from '@/server/storage/diskSpace';
import { createFolderUses } from '@/server/files/createFolderUses';
import type { FileStore } from '@/server/storage/openFileStore';
import type { Database } from '@/server/parse/database';
import type { FileSettings } from '@/server/config/ServerSettings';

/** What the files of visitors stand on. */
export type FileParts = {
  database: Database;
  store: FileStore;
  settings: FileSettings;
  /** Public address of the Parse protocol, and name of the application: both are part of a file's address. */
  serverUrl: string;
  appId: string;
  /** Address of a CID at the gateway. */
  ipfsAddress: (cid: string, path: string) => string;
  log: Logger;
};

/** What a client of the SDK learns of a file beside its name and address (row B10). */
export type FileFacts = Pick<KnownFile, 'hash' | 'ipfs' | 'metadata' | 'tags'>;

/** What is needed of a file to take it away. */
export type RemovedFile = Pick<KnownFile, 'objectId' | 'stored'> & { pinId?: string };

/** Told of files that are to be pinned elsewhere, and of files that are gone. */
export type FileListener = { kept(file: KnownFile): void; removed(file: RemovedFile): void };

/** Files of visitors: rows, bytes, and the rules between them. */
export type Files = ReturnType<typeof createFiles>;

/** Most files of one account: rows cost something too. */
const MOST_FILES = 20_000;

/** Parse's codes. */
const { FILE_SAVE_ERROR, INVALID_FILE_NAME, FILE_TOO_LARGE, EXCEEDED_QUOTA } = Parse.Error;

/** Puts the rows of files and their bytes together. */
export function createFiles({ database, store, settings, serverUrl, appId, ipfsAddress, log }: FileParts) {
  const rows = createFileRows(database);
  const folders = createFolderUses(database);
  let listener: FileListener | null = null;

  /** @throws Parse.Error 122 for the name, 129 for the size. */
  function check({ name, size }: Pick<NewFile, 'name' | 'size'>): void {
    const fault = validateFileName(name);
    if (fault) throw new Parse.Error(INVALID_FILE_NAME, fault);
    if (size > settings.largest) {
      throw new Parse.Error(FILE_TOO_LARGE, `Files can be up to ${toMegabytes(settings.largest)}.`);
    }
  }

  async function usedBy(owner: string): Promise<{ bytes: number; files: number }> {
    const [own, inFolders] = await Promise.all([rows.ofOwner(owner), folders.bytesOf(owner)]);
    return { bytes: own.reduce((sum, { size }) => sum + size, inFolders), files: own.length };
  }

  /**
   * Writes a file down before its bytes come, so that it counts at once: of two that would go past the quota together
   * neither gets through by being asked for at the same time.
   *
   * @throws Parse.Error 122, 129, 140 where the account has no room, {StorageFullError} where the disk has none.
   */
  async function reserve(file: NewFile): Promise<void> {
    check(file);
    await store.space.require(file.size);
    await rows.add(file);
    if (file.owner === null) return;
    const used = await usedBy(file.owner);
    if (used.bytes <= settings.quota && used.files <= MOST_FILES) return;
    await rows.remove(file.id);
    throw noRoom('this file', used.bytes - file.size);
  }

  function noRoom(what: string, used: number): Parse.Error {
    const left = Math.max(0, settings.quota - used);
    const room = `${toMegabytes(left)} of ${toMegabytes(settings.quota)} are left`;
    return new Parse.Error(EXCEEDED_QUOTA, `Not enough space for ${what}: ${room}. Delete files to free up space.`);
  }

  /** Tells what a file is by its first bytes. @throws Parse.Error 130 where that is not what the name says. */
  function typeOf(head: Uint8Array, name: string): string {
    const fault = validateFileType(head, name);
    if (fault) throw new Parse.Error(FILE_SAVE_ERROR, fault);
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
    const kept = await rows.find(file.id);
    if (kept?.pin) listener?.kept(kept);
    return byContent;
  }

  const urlOf = (stored: string): string => `${serverUrl}/files/${appId}/${encodeURIComponent(stored)}`;
  const uploadOf = (id: string): string => path.join(store.uploads, id);

  /** Takes a file away: its bytes first, so that what fails half-way is still listed and can be deleted again. */
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
   * Stores what was uploaded, and answers its CID where it is kept by its content: its bytes are there twice then, until the
   * upload is taken away. What finds no room is not kept at all.
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

  /** The first bytes of an upload, or of the file that it has become. */
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
    /** Makes the id of a file, and with it the name under which its bytes are kept. */
    newName(name: string): { id: string; stored: string } {
      const id = randomBytes(16).toString('hex');
      return { id, stored: `${id}_${name}` };
    },
    /**
     * Counts a folder of `uploadFolder` while `keep` keeps it, and from then on; `owner` is an account or a key.
     *
     * @returns the address that `keep` answers
     * @throws Parse.Error 140 where the account has no room; whatever `keep` throws
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
    /** Keeps a file that is here as a whole. */
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
    /** Keeps an upload of which every byte is here. Asked again after a failure half-way, it goes on where it stopped. */
    finish(file: KnownFile): Promise<void> {
      const running = finishing.get(file.objectId) ?? finish(file).finally(() => finishing.delete(file.objectId));
      finishing.set(file.objectId, running);
      return running;
    },
    /** What clients of the SDK learn beside name and address, by stored name. */
    async factsOf(stored: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
      const found = await rows.withNames(stored);
      return new Map(
        found.map(({ stored: name, hash, ipfs, metadata, tags }) => [name, { hash, ipfs, metadata, tags }]),
      );
    },
    /** The bytes of a file; `null` where there is none of this name. */
    // What is no name of ours, such as "..", is not looked for on the disk.
    open: async (stored: string) => (fileNameOf(stored).id === '' ? null : store.find(stored)),
    /** Takes away all that an account keeps. */
    async removeAllOf(owner: string): Promise<void> {
      for (const file of await rows.ofOwner(owner)) await remove(file);
      await folders.removeAllOf(owner);
    },
    async spaceOf(owner: string): Promise<FileSpace> {
      const { quota, largest, unfinished, pinning } = settings;
      const pinnedBy = pinning && new URL(pinning.url).host;
      return { used: (await usedBy(owner)).bytes, quota, largest, unfinished, pinnedBy };
    },
    /** Takes away uploads that nobody finished in time. */
    async sweep(): Promise<void> {
      await folders.sweep();
      for (const file of await rows.unfinishedSince(new Date(Date.now() - settings.unfinished))) {
        await remove(file).catch((err: unknown) => log.warn({ err }, 'an expired upload could not be taken away'));
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

/** Amounts as people read them: whole megabytes, below ten with one digit behind the point. */
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
