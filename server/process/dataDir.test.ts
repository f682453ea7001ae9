import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireRunLock } from '@/scripts/lib/runLock.mjs';
import { prepareDataDir, readSecrets } from '@/server/process/dataDir';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the secrets', () => {
  test('are made once, for the owner alone', () => {
    const first = readSecrets(folder);
    expect(first.masterKey).toMatch(/^[0-9a-f]{64}$/);
    expect(first.databasePassword).not.toBe(first.masterKey);
    expect(readSecrets(folder)).toEqual(first);
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    readSecrets(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  test('are filled up where some are missing', () => {
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ masterKey: 'kept' }), { mode: 0o600 });
    const secrets = readSecrets(folder);
    expect(secrets.masterKey).toBe('kept');
    expect(secrets.databasePassword).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are the same for processes that start at once', async () => {
    const program = `import { readSecrets } from '@/server/process/dataDir'; process.stdout.write(readSecrets(process.argv[1]).masterKey);`;
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '-e', program, folder]);
        let key = '';
        for await (const chunk of child.stdout) key += String(chunk);
        return key;
      }),
    );
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(1);
  });

  test('are never replaced where the file is damaged', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"masterKey": "ha');
    expect(() => readSecrets(folder)).toThrow(/cannot be read/);
  });

  test.each([5, '', '  ', null, { a: 1 }])('are refused where one is %j, by its name', (masterKey) => {
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ masterKey, databasePassword: 'kept' }));
    expect(() => readSecrets(folder)).toThrow(/^The masterKey in .*secrets\.json is not a string\. Put the file back/);
  });
});

describe('the data folder', () => {
  test('is made where it is missing', async () => {
    await prepareDataDir(path.join(folder, 'a', 'b'));
    expect((await stat(path.join(folder, 'a', 'b'))).isDirectory()).toBe(true);
  });

  test.each(['file', 'file/below', '/proc/foyer'])(
    'is refused by the name of its setting where it is %s',
    async (name) => {
      await writeFile(path.join(folder, 'file'), '');
      const wanted = path.resolve(folder, name);
      await expect(prepareDataDir(wanted)).rejects.toThrow(`DATA_DIR "${wanted}" cannot be used`);
      await expect(acquireRunLock(wanted)).rejects.toThrow(`DATA_DIR "${wanted}" cannot be used`);
    },
  );
});
