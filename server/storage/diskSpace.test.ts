import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateFolder } from '@/server/storage/diskSpace';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o777;

describe.runIf(process.platform !== 'win32')('a private folder', () => {
  it('is made for this user alone', async () => {
    openPrivateFolder(path.join(folder, 'files'));
    expect(await modeOf('files')).toBe(0o700);
  });

  it('is closed with all that lies in it where an older version left it open, and no further', async () => {
    await mkdir(path.join(folder, 'files/deep'), { recursive: true });
    await writeFile(path.join(folder, 'files/one'), '');
    await writeFile(path.join(folder, 'files/deep/two'), '');
    await writeFile(path.join(folder, 'elsewhere'), '');
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'files/link'));
    for (const name of ['files', 'files/deep']) await chmod(path.join(folder, name), 0o755);
    for (const name of ['files/one', 'files/deep/two', 'elsewhere']) await chmod(path.join(folder, name), 0o644);
    openPrivateFolder(path.join(folder, 'files'));
    expect(await Promise.all([modeOf('files'), modeOf('files/deep')])).toEqual([0o700, 0o700]);
    expect(await Promise.all([modeOf('files/one'), modeOf('files/deep/two')])).toEqual([0o600, 0o600]);
    expect(await modeOf('elsewhere')).toBe(0o644);
  });
});
