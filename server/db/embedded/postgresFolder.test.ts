import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canReach } from '@/server/db/embedded/postgresAccount';
import { preparePostgresPlace } from '@/server/db/embedded/postgresFolder';

/** A user that owns nothing here. */
const STRANGER = { uid: 54_321, gid: 54_321 };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-place-'));
  chmodSync(folder, 0o755);
  for (const name of ['open', 'closed/checkout', 'elsewhere', 'programs/bin']) {
    mkdirSync(path.join(folder, name), { recursive: true, mode: 0o755 });
  }
  writeFileSync(path.join(folder, 'programs/bin/postgres'), 'a program');
  chmodSync(path.join(folder, 'closed'), 0o700);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const prepare = (dataDir: string, programs = path.join(folder, 'programs')) =>
  preparePostgresPlace(dataDir, { folder: programs, version: '15' }, STRANGER, path.join(folder, 'elsewhere'));

describe('the database folder', () => {
  test('is the data folder if the database user can reach it', () => {
    expect(canReach(path.join(folder, 'open/postgres'), STRANGER)).toBe(true);
    expect(canReach(path.join(folder, 'closed/checkout/postgres'), STRANGER)).toBe(false);
    expect(prepare(path.join(folder, 'open')).remark).toBe('');
  });

  test('is elsewhere if a parent folder is closed, with a link to it, and the same at the next start', () => {
    const dataDir = path.join(folder, 'closed/checkout/.data');
    const place = prepare(dataDir);
    expect(place.data.startsWith(path.join(folder, 'elsewhere'))).toBe(true);
    expect(place.remark).toContain('is closed');
    expect(readlinkSync(path.join(dataDir, 'postgres'))).toBe(place.data);
    mkdirSync(place.data);
    writeFileSync(path.join(place.data, 'PG_VERSION'), '15');
    expect(prepare(dataDir)).toEqual(place);
    expect(readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8')).toBe('15');
  });

  test('starts again if the data folder was deleted, and moves the old data aside', () => {
    const dataDir = path.join(folder, 'closed/checkout/.data');
    const { data } = prepare(dataDir);
    mkdirSync(data);
    rmSync(dataDir, { recursive: true });
    prepare(dataDir);
    expect(readdirSync(path.dirname(data))).toEqual([expect.stringMatching(/^postgres\.removed-\d+$/)]);
  });

  test('gets a copy of programs that its user cannot reach', () => {
    const closed = path.join(folder, 'closed/native');
    mkdirSync(path.join(closed, 'bin'), { recursive: true });
    writeFileSync(path.join(closed, 'bin/postgres'), 'a program');
    const { programs } = prepare(path.join(folder, 'open'), closed);
    expect(canReach(path.join(programs, 'bin/postgres'), STRANGER)).toBe(true);
    expect(readFileSync(path.join(programs, 'bin/postgres'), 'utf8')).toBe('a program');
  });

  test('completes programs whose install script npm skipped', () => {
    const programs = path.join(folder, 'package/native');
    for (const name of ['bin', 'lib']) mkdirSync(path.join(programs, name), { recursive: true });
    writeFileSync(path.join(programs, 'bin/postgres'), 'a program', { mode: 0o600 });
    writeFileSync(path.join(programs, 'lib/libicui18n.so.60.2'), 'a library');
    const links = [{ source: 'native/lib/libicui18n.so.60.2', target: 'native/lib/libicui18n.so.60' }];
    writeFileSync(path.join(programs, 'pg-symlinks.json'), JSON.stringify(links));
    const place = prepare(path.join(folder, 'open'), programs);
    expect(place.programs).toBe(programs);
    expect(readFileSync(path.join(programs, 'lib/libicui18n.so.60'), 'utf8')).toBe('a library');
    expect(statSync(path.join(programs, 'bin/postgres')).mode & 0o777).toBe(0o755);
  });
});
