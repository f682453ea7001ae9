import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockedError, readHolder, acquireLock } from '@/scripts/lib/lock.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a lock', () => {
  test('is held by one, and free again when it is given back', () => {
    const file = path.join(folder, 'a.lock');
    const lock = acquireLock(file);
    expect(() => acquireLock(file)).toThrow(LockedError);
    lock.write({ site: 'http://localhost:3000' });
    expect(readHolder(file)).toMatchObject({ pid: process.pid, note: { site: 'http://localhost:3000' } });
    lock.release();
    expect(existsSync(file)).toBe(false);
    acquireLock(file).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is taken over from a process that ended, whoever has its number now', () => {
    const file = path.join(folder, 'a.lock');
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const left of [
      JSON.stringify({ pid, identity: 'x' }),
      JSON.stringify({ pid: process.pid, identity: 'old' }),
      '',
    ]) {
      writeFileSync(file, left);
      acquireLock(file).release();
    }
  });

  test('tells who left it behind', () => {
    const file = path.join(folder, 'a.lock');
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'old', note: { parts: [1] } }));
    let note: unknown;
    acquireLock(file, { onStale: (holder) => (note = holder.note) }).release();
    expect(note).toEqual({ parts: [1] });
  });
});
