import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Files } from '@/server/files/createFiles';
import { StorageFullError } from '@/server/files/diskSpace';

/** The folder of uploads under way, as the tus server sees it: what is finished counts as whole, and rows go along. */
export class UploadStore extends FileStore {
  constructor(
    folder: string,
    private readonly files: Files,
    unfinished: number,
  ) {
    super({ directory: folder, expirationPeriodInMilliseconds: unfinished });
  }

  /** A client whose last answer was lost asks how far it is, and learns that it is done. */
  override async getUpload(id: string): Promise<Upload> {
    const file = await this.files.rows.find(id);
    if (file?.state === 'kept') return new Upload({ id, size: file.size, offset: file.size });
    return super.getUpload(id);
  }

  /**
   * Writes what comes, for as long as the disk has room; without room the whole upload is taken away, since what is half
   * here would hold the room that is missing.
   *
   * @throws {StorageFullError}
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { space } = this.files;
    const file = await this.files.rows.find(id);
    const withinSpace = async function* (): AsyncGenerator<Uint8Array> {
      await space.require((file?.size ?? 0) - offset);
      // Left open: who writes to it must hear of what is thrown here, and not that it was closed.
      for await (const part of readable.iterator({ destroyOnReturn: false })) {
        await space.require(0); // Others write meanwhile, and an upload may take hours.
        yield part as Uint8Array;
      }
    };
    try {
      return await super.write(Readable.from(withinSpace()), id, offset);
    } catch (error) {
      // The tus server's store says of every failure that the file could not be written.
      const full = await space.require(0).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(full instanceof StorageFullError)) throw error;
      await this.remove(id);
      throw full;
    }
  }

  override async remove(id: string): Promise<void> {
    const file = await this.files.rows.find(id);
    if (file) await this.files.remove(file);
  }
}
