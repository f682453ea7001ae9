import Parse from 'parse/node';
import { FILE_CLASS } from '@/protocol/files/files';
import { validateFileName } from '@/protocol/files/validateFileName';
import type { Files } from '@/server/files/createFiles';
import type { KnownFile } from '@/server/files/fileRows';
import type { CallHandlers } from '@/server/gateway/CallHandler';

/** The functions of files (`protocol/calls/files.ts`). */
export function createFileFunctions(files: Files): CallHandlers<'getFileSpace' | 'changeFile' | 'deleteFile'> {
  /** @throws Parse.Error 101 where the caller has no such file. */
  async function findOwn(userId: string, id: string): Promise<KnownFile> {
    const file = await files.rows.find(id);
    if (file?.owner === userId) return file;
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `You have no such ${FILE_CLASS}.`);
  }

  return {
    getFileSpace: ({ userId }) => files.spaceOf(userId),
    async changeFile({ userId, params: { id, name, labels } }) {
      const file = await findOwn(userId, id);
      const changes = {
        ...(name !== undefined && { name: readName(name) }),
        ...(labels !== undefined && { labels: [...new Set(labels)] }),
      };
      if (Object.keys(changes).length > 0) await files.rows.change(file.objectId, changes);
      return {};
    },
    async deleteFile({ userId, params: { id } }) {
      await files.remove(await findOwn(userId, id));
      return {};
    },
  };
}

/** @throws Parse.Error 122 for what is no name of a file */
function readName(given: string): string {
  const name = given.normalize('NFC').trim();
  const fault = validateFileName(name);
  if (fault) throw new Parse.Error(Parse.Error.INVALID_FILE_NAME, fault);
  return name;
}
