import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listExportFiles, readRows, readSchemas } from '@/scripts/lib/exportFolder.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'foyer-export-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const rowsOf = async (name: string) => {
  const rows: string[] = [];
  for await (const row of readRows(path.join(folder, name))) rows.push(row);
  return rows;
};

describe('the files of an export', () => {
  it('are accounts first, then classes, then relations', () => {
    for (const name of [
      'Post.jsonl',
      '_Join:likes:Post.json',
      '_User.json',
      '_SCHEMA.json',
      'import-report.json',
      '_Role.json',
    ])
      write(name, '');
    expect(listExportFiles(folder)).toEqual([
      { file: '_User.json', className: '_User', relation: null },
      { file: '_Role.json', className: '_Role', relation: null },
      { file: 'Post.jsonl', className: 'Post', relation: null },
      { file: '_Join:likes:Post.json', className: 'Post', relation: 'likes' },
    ]);
  });

  it('are missing, or binary: said with what to do', () => {
    expect(() => listExportFiles(path.join(folder, 'none'))).toThrow('There is no folder');
    expect(() => listExportFiles(folder)).toThrow('has no file such as _User.json');
    write('Post.bson', '');
    expect(() => listExportFiles(folder)).toThrow('bsondump --outFile=Post.json Post.bson');
  });

  it.each([
    ['lines', '{"_id":"a"}\n\n{"_id":"b"}\n'],
    ['a list', '[{"_id":"a"},\n {"_id":"b"}]'],
    ['an answer', '{"results":[{"_id":"a"},{"_id":"b"}]}'],
    ['an answer over many lines', '{\n "results": [{"_id":"a"}, {"_id":"b"}]\n}'],
  ])('hold rows as %s', async (_form, text) => {
    write('Post.json', text);
    expect(await rowsOf('Post.json')).toEqual(['{"_id":"a"}', '{"_id":"b"}']);
  });

  it('name the schema of each class', async () => {
    expect((await readSchemas(folder)).size).toBe(0);
    write('_SCHEMA.json', '{"_id":"Post","title":"string"}\n');
    expect((await readSchemas(folder)).get('Post')).toBe('{"_id":"Post","title":"string"}');
  });
});
