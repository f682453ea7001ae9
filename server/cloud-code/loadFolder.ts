import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { CloudCodeError } from '@/server/cloud-code/CloudCodeError';
import type { Recorder } from '@/server/cloud-code/createCloudSdk';
import type { Registration } from '@/server/cloud-code/Registration';

/** A file with functions and triggers; those that begin with an underscore or a dot are for others to import. */
const CODE = /^[^_.].*(?<!\.d)\.(?:ts|mts|js|mjs)$/;

/**
 * Loads every file of a folder, by the order of their names, and answers what they register. Each call loads them anew,
 * with all they import.
 *
 * @returns nothing where the folder is not there
 * @throws {CloudCodeError} which file cannot be used, and why
 */
export async function loadFolder(folder: string, recorder: Recorder): Promise<Registration[]> {
  const files = (await listFolder(folder)).filter((name) => CODE.test(name)).sort();
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

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
