import { readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { CloudCodeError } from '@/server/cloud-code/CloudCodeError';
import type { Recorder } from '@/server/cloud-code/createCloudSdk';
import type { Registration } from '@/server/cloud-code/Registration';

/**
 * A file with functions and triggers; those that begin with an underscore or a dot are for others to import, and the
 * schema is read before (`loadSchema`).
 */
const CODE = /^(?!schema\.)[^_.].*(?<!\.d)\.(?:ts|mts|cts|js|mjs|cjs)$/;

/** What was loaded as CommonJS, in this whole process. */
const { cache: loaded } = createRequire(import.meta.url);

/**
 * Loads every file of a folder, by the order of their names, and answers what they register. Each call loads them anew,
 * with all they import.
 *
 * @returns nothing where the folder is not there
 * @throws {CloudCodeError} which file cannot be used, and why
 */
export async function loadFolder(folder: string, recorder: Recorder): Promise<Registration[]> {
  const files = (await listFolder(folder)).filter((name) => CODE.test(name)).sort();
  if (files.length > 0) forgetCommonJs(await realpath(folder));
  recorder.registrations = [];
  for (const name of files) {
    const path = join(folder, name);
    recorder.file = relative(process.cwd(), path);
    try {
      await tsImport(pathToFileURL(path).href, import.meta.url);
    } catch (error) {
      throw new CloudCodeError(recorder.file, error);
    } finally {
      recorder.file = null;
    }
  }
  return recorder.registrations;
}

/** CommonJS files are read once for each path; modules have an address of their own in each call. */
function forgetCommonJs(folder: string): void {
  const packages = `${sep}node_modules${sep}`;
  for (const path of Object.keys(loaded)) {
    if (path.startsWith(folder + sep) && !path.includes(packages)) Reflect.deleteProperty(loaded, path);
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
