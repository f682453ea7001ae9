import Parse from 'parse/node';
import { FILE_CLASS, LABEL_LIMITS, type FileFunction } from '@/protocol/files/files';
import { validateFileName } from '@/protocol/files/validateFileName';
import { type AccountHandler, forOwner, textOf } from '@/server/parse/ownerFunction';
import type { Files } from '@/server/files/createFiles';
import type { CloudFunction } from '@/server/gateway/BackendModule';
import type { KnownFile } from '@/server/files/fileRows';

/** The functions of files (`protocol/files/files.ts`). */
export function createFileFunctions(files: Files): Record<FileFunction, CloudFunction> {
  /** @throws Parse.Error 101 where the caller has no such file. */
  async function findOwn(userId: string, params: Record<string, unknown>): Promise<KnownFile> {
    const file = await files.rows.find(textOf(params, 'id', 64));
    if (file?.owner === userId) return file;
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no such ${FILE_CLASS} of yours.`);
  }

  const functions: Record<FileFunction, AccountHandler> = {
    getFileSpace: ({ userId }) => files.spaceOf(userId),
    async changeFile({ userId, params }) {
      const file = await findOwn(userId, params);
      const changes: Record<string, unknown> = {};
      if (params['name'] !== undefined) changes['name'] = readName(params['name']);
      if (params['labels'] !== undefined) changes['labels'] = readLabels(params['labels']);
      if (Object.keys(changes).length > 0) await files.rows.change(file.objectId, changes);
      return {};
    },
    async deleteFile({ userId, params }) {
      await files.remove(await findOwn(userId, params));
      return {};
    },
  };
  return {
    getFileSpace: forOwner(functions.getFileSpace),
    changeFile: forOwner(functions.changeFile),
    deleteFile: forOwner(functions.deleteFile),
  };
}

function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  const fault = validateFileName(name);
  if (fault) throw new Parse.Error(Parse.Error.INVALID_FILE_NAME, fault);
  return name;
}

/** @throws Parse.Error 142 for words that are none. */
function readLabels(value: unknown): string[] {
  const { words, letters } = LABEL_LIMITS;
  const labels = Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one.trim() : '')) : [''];
  const isGood = (label: string) => label !== '' && label.length <= letters && !/\p{Cc}/u.test(label);
  if (labels.length <= words && labels.every(isGood)) return [...new Set(labels)];
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `A file has at most ${words} tags, of 1 to ${letters} letters each.`,
  );
}
