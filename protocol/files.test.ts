import { expect, it } from 'vitest';
import { validateFileName } from '@/protocol/files';

it.each([
  ...[
    'report.pdf',
    'Été 2026.txt',
    '(1).pdf',
    '[draft] plan.pdf',
    '【重要】お知らせ.pdf',
    '«Отчёт».docx',
    '“quoted”.txt',
  ],
  ...['#1.png', '-rf', '~$letter.docx', '@2x.png', '100%.csv', '🎉.png', 'console.log', 'company.txt', 'a..b'],
])('%s is the name of a file', (name) => {
  expect(validateFileName(name)).toBeNull();
});

it.each<readonly [name: string, reason: RegExp]>([
  ...['', '.', '..', ' ', ' . '].map((name) => [name, /no name/] as const),
  ...['a/b', '../a', 'a\\b', 'C:a', 'a\u0000.txt', 'a\nb', 'a\u202etxt.exe', 'a?b', 'a*b'].map(
    (name) => [name, /character that is not allowed/] as const,
  ),
  ...['con', 'NUL', 'Aux.txt', 'COM1', 'lpt9.pdf', 'com\u00b2.txt'].map((name) => [name, /reserved/] as const),
  ...['.hidden', '..a.txt'].map((name) => [name, /starts with a dot/] as const),
  ['x'.repeat(129), /longer than 128/],
])('%j is none, and the reason says why', (name, reason) => {
  expect(validateFileName(name)).toMatch(reason);
});
