import { open } from 'node:fs/promises';
import Parse from 'parse/node';
import { FILE_PART } from '@/protocol/calls/exports';
import type { Files } from '@/server/files/createFiles';
import { fileNameOf, type KnownFile } from '@/server/files/fileRows';
import type { CallHandler } from '@/server/gateway/ParseCall';

/**
 * `importFile`: the bytes of a file under the name that rows hold. A file whose row came in before its bytes keeps that
 * row, and so its owner and its tags. What is complete already is left alone.
 *
 * @throws Parse.Error 122 for a name that Parse Server gives to no file, 142 for a part that does not fit
 */
export function createImportFile(files: Files): CallHandler<'importFile'> {
  return async ({ params: { stored, size, data, offset } }) => {
    const { id, name } = fileNameOf(stored);
    if (stored !== `${id}_${name}`) {
      const words = `"${stored}" is no name of a stored file: it must be 32 hexadecimal digits, an underscore and a name.`;
      throw new Parse.Error(Parse.Error.INVALID_FILE_NAME, words);
    }
    let file = await files.rows.find(id);
    if (!file) {
      await files.reserve({ id, stored, name, size, place: 'backend', owner: null });
      file = (await files.rows.find(id)) as KnownFile;
    } else if (await files.open(stored)) return { received: size };
    const part = Buffer.from(data, 'base64');
    const upload = await open(files.uploadOf(id), offset === 0 ? 'w' : 'r+');
    try {
      const { size: here } = await upload.stat();
      if (offset > here || offset + part.length > size) {
        throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `offset: ${here} of ${size} bytes are here.`);
      }
      await upload.write(part, 0, part.length, offset);
    } finally {
      await upload.close();
    }
    if (offset + part.length === size) await files.finish(file);
    return { received: offset + part.length };
  };
}

/** `exportFile`: the bytes of a file, part by part. @throws Parse.Error 101 if there is no such file */
export function createExportFile(files: Files): CallHandler<'exportFile'> {
  return async ({ params: { stored, offset } }) => {
    const content = await files.open(stored);
    if (!content) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no file ${stored}.`);
    const length = Math.min(FILE_PART, content.size - offset);
    const parts: Uint8Array[] = [];
    if (length > 0) for await (const part of content.read(offset, length)) parts.push(part);
    return { size: content.size, data: Buffer.concat(parts).toString('base64') };
  };
}
