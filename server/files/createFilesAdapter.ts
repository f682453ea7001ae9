import { type FilesController } from '@/server/parse/database';
import { AsyncLocalStorage } from 'node:async_hooks';
import Parse from 'parse/node';
import { validateFileName } from '@/protocol/files';
import type { FileFacts, Files } from '@/server/files/createFiles';
import type { UploadScope } from '@/server/gateway/uploads';
import { fileNameOf } from '@/server/files/fileRows';
import { isRecord } from '@/server/parse/validateValue';
import { isTooDeep } from '@/server/parse/checkShape';

/** What Parse Server receives for a file, and what is known once it is stored. */
type SaveRequest = { upload: Upload; facts?: FileFacts };

type Upload = { auth: { user?: { id?: string } }; fileData: { ipfs?: unknown } };

type FileOptions = { metadata?: object; tags?: object };

/** Maximum metadata or tags of a file, as JSON: they are in its row and count towards no quota. */
const MAX_FACTS = 10_000;

const saving = new AsyncLocalStorage<SaveRequest>();

/**
 * Parse Server's adapter for visitors' files: what the SDK saves is recorded, counted and listed
 * like every other file, stored by content if requested (`fileData.ipfs`, row F18), and returned
 * with `ipfs` and `hash`.
 */
export function createFilesAdapter(files: Files) {
  return {
    async createFile(stored: string, data: Buffer, _contentType: string, { metadata, tags }: FileOptions = {}) {
      for (const given of [metadata, tags]) checkFacts(given);
      const request = saving.getStore();
      const { id, name } = fileNameOf(stored);
      const place = request?.upload.fileData.ipfs === true ? ('ipfs' as const) : ('backend' as const);
      const owner = request?.upload.auth.user?.id ?? null;
      const file = { id, stored, name, size: data.length, place, owner, metadata, tags };
      const facts = await files.keep(file, data);
      if (request) request.facts = facts;
    },
    async deleteFile(stored: string) {
      const { id } = fileNameOf(stored);
      const known = await files.rows.find(id);
      if (known?.stored !== stored) throw new Parse.Error(Parse.Error.FILE_DELETE_ERROR, 'This file does not exist.');
      await files.remove(known);
    },
    async getFileData(stored: string): Promise<Buffer> {
      const content = await files.open(stored);
      if (!content) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This file does not exist.');
      const parts: Uint8Array[] = [];
      if (content.size > 0) for await (const part of content.read(0, content.size)) parts.push(part);
      return Buffer.concat(parts);
    },
    getFileLocation: (_config: unknown, stored: string): string => files.urlOf(stored),
    validateFilename: (name: string): string | null => validateFileName(name),
    async getMetadata(stored: string) {
      const facts = (await files.factsOf([stored])).get(stored);
      return { metadata: facts?.metadata ?? {}, tags: facts?.tags ?? {} };
    },
  };
}

/**
 * Runs an upload with its owner known to the adapter, and adds `ipfs` and `hash` to the response.
 */
export const uploadScope: UploadScope = {
  async run(upload, save) {
    const request: SaveRequest = { upload };
    const answer = await saving.run(request, save);
    const isKept = request.facts !== undefined && answer.status === 201;
    return isKept ? { ...answer, body: { ...(answer.body as object), ...request.facts } } : answer;
  },
};

/** Adds what a file field in the database does not hold to each file of a response (row B10). */
export function recordFileFacts(controller: FilesController, files: Files): void {
  const expand = controller.expandFilesInObject.bind(controller);
  controller.expandFilesInObject = async (config, object) => {
    await expand(config, object);
    const values = (Array.isArray(object) ? object : [object]).flatMap(listFiles);
    if (values.length === 0) return;
    const facts = await files.factsOf([...new Set(values.map(({ name }) => name))]);
    for (const value of values) Object.assign(value, facts.get(value.name));
  };
}

/** @throws Parse.Error 130 if it is not an object of names and values, or is too large */
function checkFacts(given: unknown): void {
  if (given === undefined) return;
  const isPlain = isRecord(given) && !('__type' in given || '__op' in given) && !isTooDeep(given);
  if (isPlain && JSON.stringify(given).length <= MAX_FACTS) return;
  const words = `The metadata and tags of a file must be objects of up to ${MAX_FACTS} characters each.`;
  throw new Parse.Error(Parse.Error.FILE_SAVE_ERROR, words);
}

function listFiles(object: unknown): { name: string }[] {
  if (typeof object !== 'object' || object === null) return [];
  return Object.values(object).filter(
    (value: unknown): value is { name: string } =>
      typeof value === 'object' &&
      value !== null &&
      '__type' in value &&
      value.__type === 'File' &&
      'name' in value &&
      typeof value.name === 'string',
  );
}
