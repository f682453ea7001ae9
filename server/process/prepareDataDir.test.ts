import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeRunLock } from '@/scripts/lib/runLock.mjs';
import { prepareDataDir } from '@/server/process/prepareDataDir';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-data-dir-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is made where it is missing', async () => {
    await prepareDataDir(path.join(folder, 'a', 'b'));
    expect((await stat(path.join(folder, 'a', 'b'))).isDirectory()).toBe(true);
  });

  it.each(['file', 'file/below', '/proc/foyer'])(
    'is refused by the name of its setting where it is %s',
    async (name) => {
      await writeFile(path.join(folder, 'file'), '');
      const wanted = path.resolve(folder, name);
      await expect(prepareDataDir(wanted)).rejects.toThrow(`DATA_DIR "${wanted}" cannot be used`);
      await expect(takeRunLock(wanted)).rejects.toThrow(`DATA_DIR "${wanted}" cannot be used`);
    },
  );
});
