import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUriError, describeDatabase, readDatabaseUri } from '@/server/db/databaseUri';

let folder = '';
let pem = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-uri-'));
  pem = path.join(folder, 'one.pem');
  writeFileSync(pem, 'a certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failureOf = (uri: string): string => {
  try {
    readDatabaseUri(uri);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseUriError);
    return String(error);
  }
};

describe('the URI of a database', () => {
  it('is read with decoded user, password and database', () => {
    expect(readDatabaseUri('postgres://us%40er:a%20pass%2Fword@db:5433/foy%20er')).toEqual({
      ...{ host: 'db', port: 5433, user: 'us@er', password: 'a pass/word', database: 'foy er', ssl: false },
    });
    expect(readDatabaseUri('postgres://ada@[::1]')).toMatchObject({ host: '::1', port: 5432, database: 'ada' });
    expect(readDatabaseUri('postgres:///foyer?host=/run/postgresql')).toMatchObject({ host: '/run/postgresql' });
  });

  it('encrypts and checks as its sslmode says', () => {
    const ssl = (query: string) => readDatabaseUri(`postgres://db.example/foyer?${query}`).ssl;
    expect(ssl('sslmode=disable')).toBe(false);
    expect(ssl('sslmode=require')).toMatchObject({ rejectUnauthorized: false });
    expect(ssl(`sslmode=require&sslrootcert=${pem}`)).toMatchObject({ rejectUnauthorized: true, ca: 'a certificate' });
    expect(ssl(`sslmode=verify-ca&sslrootcert=${pem}`)).toMatchObject({ rejectUnauthorized: true });
    expect(ssl('sslmode=verify-full')).toMatchObject({ rejectUnauthorized: true });
    expect(ssl('ssl=true')).toMatchObject({ rejectUnauthorized: true });
    const own = `sslmode=verify-full&sslcert=${pem}&sslkey=${pem}`;
    expect(ssl(own)).toMatchObject({ cert: 'a certificate', key: 'a certificate' });
  });

  it.each([
    ['sslmode=prefer', 'has sslmode "prefer". Use one of disable, require, verify-ca, verify-full'],
    ['sslrootcert=/x.pem', 'has sslrootcert without sslmode. Add sslmode=verify-full.'],
    ['sslmode=verify-ca', 'has sslmode=verify-ca without sslrootcert'],
    ['sslmode=verify-full&sslrootcert=/none.pem', 'has sslrootcert "/none.pem", which cannot be read (ENOENT).'],
    ['sslmode=require&sslkey=/dev/null', 'has sslcert or sslkey alone.'],
    ['options=-csearch_path%3Dother', 'has the unknown parameter "options".'],
    ['max=5', 'has the unknown parameter "max".'],
  ])('is refused with %s', (query, words) => {
    expect(failureOf(`postgres://ada:hunter2@db/foyer?${query}`)).toContain(words);
  });

  it('is described without user and password', () => {
    expect(describeDatabase(`postgres://ada:hunter2@db/foyer?sslmode=verify-full&sslrootcert=${pem}`)).toEqual({
      ...{ host: 'db:5432', database: 'foyer', tls: `verify-full, sslrootcert ${pem}` },
    });
  });
});
