import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Files } from '@/server/files/createFiles';

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

  override async remove(id: string): Promise<void> {
    const file = await this.files.rows.find(id);
    if (file) await this.files.remove(file);
  }
}
