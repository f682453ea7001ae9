import { expect, it } from 'vitest';
import { type FileOrder, filterFiles, isPostImage } from '@/components/files/FileFilter';
import { POST_IMAGE_TAGS } from '@/protocol/community';
import type { FileRow } from '@/protocol/files';

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
  expect(filterFiles(FILES, { text, kind, order: 'newest' }).map(({ name }) => name)).toEqual(names);
});

it('puts files in the order that was chosen', () => {
  const files = [
    { ...row('b10.txt', 'text/plain'), createdAt: '2026-11-01T00:00:00.000Z', size: 5 },
    { ...row('B9.txt', 'text/plain'), createdAt: '2026-11-03T00:00:00.000Z', size: 7 },
    { ...row('a.txt', 'text/plain'), createdAt: '2026-11-02T00:00:00.000Z', size: 1 },
  ];
  const names = (order: FileOrder) => filterFiles(files, { text: '', kind: '', order }).map(({ name }) => name);
  expect(names('newest')).toEqual(['B9.txt', 'a.txt', 'b10.txt']);
  expect(names('oldest')).toEqual(['b10.txt', 'a.txt', 'B9.txt']);
  expect(names('name')).toEqual(['a.txt', 'B9.txt', 'b10.txt']);
  expect(names('largest')).toEqual(['B9.txt', 'b10.txt', 'a.txt']);
  expect(files[0]?.name).toBe('b10.txt');
});

it('distinguishes images of posts from files', () => {
  expect(isPostImage({ ...row('post.webp', 'image/webp'), tags: POST_IMAGE_TAGS })).toBe(true);
  expect(isPostImage(row('post.webp', 'image/webp'))).toBe(false);
  expect(isPostImage({ ...row('a.png', 'image/png'), tags: { use: 'invoice' } })).toBe(false);
});
