import { expect, it } from 'vitest';
import { toPlainFileName } from '@/server/parse/toPlainFileName';

it.each([
  ['note.txt', 'note.txt'],
  ['Été à Łódź.png', 'Ete a Lodz.png'],
  ['Straße (1).pdf', 'Strasse -1.pdf'],
  ['写真.jpg', 'file.jpg'],
  ['写真 2026.jpg', '2026.jpg'],
  ['.env', 'file.env'],
  ['ﬁle²', 'file2'],
  ['', 'file'],
])('%j becomes %j', (given, plain) => {
  expect(toPlainFileName(given)).toBe(plain);
  expect(plain).toMatch(/^[_a-zA-Z0-9][a-zA-Z0-9@. ~_-]*$/);
});
