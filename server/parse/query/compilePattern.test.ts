import { expect, it } from 'vitest';
import { compilePattern, MAX_PATTERN_SIZE } from '@/server/parse/query/compilePattern';

it.each([
  [String.raw`^\Qa.c\E`, '', '~', String.raw`^a\u002ec`],
  [String.raw`\Q😀 it's`, 'i', '~*', String.raw`\U0001f600\u0020it\u0027s`],
  [String.raw`\Qa\E|\Qb\E`, '', '~', 'a|b'],
  [String.raw`a.[.\]]\.`, '', '~', String.raw`a[^\n][.\]]\.`],
  ['a.', 's', '~', 'a.'],
  [String.raw`\bword\B\z`, '', '~', String.raw`\yword\Y\Z`],
  ['(?im)^a', '', '~*', '(?w)^a'],
  ['a b', 'mx', '~', '(?w)ab'],
  ['a\\ b [c d] #comment\n{2}\\Q e\\E', 'x', '~', String.raw`a\ b[c d]{2}\u0020e`],
  ['a(?#comment){2}#', '', '~', 'a{2}#'],
  [String.raw`\\b`, '', '~', String.raw`\\b`],
  ['', '', '~', ''],
])('compiles %s with the options "%s"', (source, options, operator, pattern) => {
  const { size, ...compiled } = compilePattern({ source, options });
  expect(compiled).toEqual({ operator, pattern });
  expect(size).toBeLessThan(200);
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

const PLACES = 'what is repeated may match by ^, $';
const NO_END = 'looks ahead or behind without end';
const TOO_MUCH = 'repeats too much';
it.each([
  ['(.{0,200}){0,50}x', '', TOO_MUCH],
  ['((a{0,9}){0,9}){0,99}', '', TOO_MUCH],
  ['(a|b|c|d){0,200}'.repeat(10), '', TOO_MUCH],
  ['(.{0,200} ) # comment\n{0,50}x', 'x', TOO_MUCH],
  ['(.{0,200})(?#comment){0,50}x', '', TOO_MUCH],
  ['(.{0,200}\u2003)\u2003{0,50}x', 'x', TOO_MUCH],
  [String.raw`(\w{0,200}\.){0,50}x`, '', TOO_MUCH],
  ['a?'.repeat(400), '', TOO_MUCH],
  ['((.{0,255}){0,255}){0}', '', TOO_MUCH],
  ['((^|a)*(b|$)*){0,9}x', '', PLACES],
  [String.raw`(\b|a)*x`, '', PLACES],
  ['((?=a)b?){2}', '', PLACES],
  ['(?=.*x)', '', NO_END],
  ['a(?!.*x)', '', NO_END],
  ['(?<=x+)a', '', NO_END],
  ['^(?=.*x)', 'm', NO_END],
  ['(?=.{0,255}x)', '', TOO_MUCH],
])('refuses %s with the options "%s", which %s', (source, options, why) => {
  expect(() => compilePattern({ source, options })).toThrow(why);
});

it.each([
  ['(a', 'is not closed'],
  ['a)', 'was never opened'],
  ['[a', 'is not closed'],
  ['a**', 'nothing before a quantifier'],
  ['a{2}{3}', 'nothing before a quantifier'],
  ['***=(a', 'nothing before a quantifier'],
  ['^*', 'nothing before a quantifier'],
  ['a{3,2}', 'no valid bound'],
  ['a{256}', 'no valid bound'],
  ['([[:<:]]|a)b', 'no class of letters'],
  ['(?b)a', 'begins nothing'],
  ['(?i)(?q)a', 'begins nothing'],
  ['\\q', 'no escape'],
  ['\\', 'no escape'],
])('refuses %s, which is no pattern here: %s', (source, why) => {
  expect(() => compilePattern({ source, options: '' })).toThrow(why);
});

it.each([
  [`\\Q${'x'.repeat(996)}`, 'i'],
  ['^0x[0-9a-fA-F]{40}$', ''],
  [String.raw`^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,63}\.[a-z]{2,24}$`, 'i'],
  ['one.{0,200}two', ''],
  ['^(?=.*one)(?=.*two)', 'i'],
  ['^((?!one).)*$', ''],
  [String.raw`\b(one|two|three)\b.*(?:four|five)+`, 'i'],
  [String.raw`^\s*[^,;]{3,30}([,;][^,;]{3,30}){0,5}$`, ''],
  ['(a+)+$', ''],
  [String.raw`(^|,)(\bone\b\s*)+(,|$)`, ''],
  ['x{,5}a{b', ''],
])('takes %s with the options "%s"', (source, options) => {
  expect(compilePattern({ source, options }).size).toBeLessThanOrEqual(MAX_PATTERN_SIZE);
});
