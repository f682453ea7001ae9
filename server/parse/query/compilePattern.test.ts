import { expect, it } from 'vitest';
import { compilePattern } from '@/server/parse/query/compilePattern';

it.each([
  [String.raw`^\Qa.c\E`, '', '~', String.raw`^a\u002ec`],
  [String.raw`\Q😀 it's`, 'i', '~*', String.raw`\U0001f600\u0020it\u0027s`],
  [String.raw`\Qa\E|\Qb\E`, '', '~', 'a|b'],
  [String.raw`a.[.\]]\.`, '', '~', String.raw`a[^\n][.\]]\.`],
  ['a.', 's', '~', 'a.'],
  [String.raw`\bword\B\z`, '', '~', String.raw`\yword\Y\Z`],
  ['(?im)^a', '', '~*', '(?w)^a'],
  ['a b', 'mx', '~', '(?wx)a b'],
  [String.raw`\\b`, '', '~', String.raw`\\b`],
  ['', '', '~', ''],
])('compiles %s with the options "%s"', (source, options, operator, pattern) => {
  expect(compilePattern({ source, options })).toEqual({ operator, pattern });
});

// In a comment, in brackets, and by a prefix PostgreSQL reads quotation marks otherwise.
it.each([
  [String.raw`(a)\1`, ''],
  [String.raw`(a*)(?#[\Q)\1`, ''],
  ['(a*)#[\\Q\n]\\1', 'x'],
  [String.raw`(?b)\(a*\)[\Q]\1`, ''],
])('refuses %s with the options "%s", which refers back to what it matched', (source, options) => {
  expect(() => compilePattern({ source, options })).toThrow('cannot refer back');
});

it.each([String.raw`\\1`, String.raw`\Q\1\E`, String.raw`[\\1]`])('takes %s, which refers to nothing', (source) => {
  expect(() => compilePattern({ source, options: '' })).not.toThrow();
});
