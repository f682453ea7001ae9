import { expect, it } from 'vitest';
import { filterFiles } from '@/components/files/FileFilter';
import type { FileRow } from '@/protocol/files/files';

const row = (name: string, type: string, labels: string[] = []): FileRow => ({
  ...{ objectId: name, createdAt: '', name, size: 1, type, state: 'kept', place: 'backend', labels },
});
const FILES = [row('Été.png', 'image/png', ['Mer']), row('notes.txt', 'text/plain; charset=utf-8')];

it.each([
  ['', '', ['Été.png', 'notes.txt']],
  ['ete', '', ['Été.png']],
  ['mer ÉTÉ', '', ['Été.png']],
  ['mer notes', '', []],
  ['', 'text', ['notes.txt']],
  ['', 'audio', []],
] as const)('finds "%s" of kind "%s"', (text, kind, names) => {
  expect(filterFiles(FILES, { text, kind }).map(({ name }) => name)).toEqual(names);
});
