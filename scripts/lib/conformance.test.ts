import { expect, it } from 'vitest';
import { judgeClaims, readClaims } from '@/scripts/lib/conformance.mjs';

const claims = readClaims('# Rows\n\n- A01 ▤ On a page.\n- B01 ▣ Kept.\n- H02 ▣ Codes {101 102}\n- not a row\n');
const passed = (title: string, inBrowser = false) => ({ title, inBrowser, state: 'passed' as const });
const failed = (title: string) => ({ ...passed(title), state: 'failed' as const });

it('reads rows, cases and the mark for a page', () => {
  expect(claims.map(({ name, onPage }) => [name, onPage])).toEqual([
    ['A01', true],
    ['B01', false],
    ['H02:101', false],
    ['H02:102', false],
  ]);
});

it('counts a row of a page from a browser only', () => {
  expect(judgeClaims(claims, [passed('[A01] shows')]).proved).toEqual([]);
  expect(judgeClaims(claims, [passed('[A01] shows', true)]).proved).toEqual(['A01']);
});

it('holds a row with cases when each case does', () => {
  expect(judgeClaims(claims, [passed('[H02:101] x')]).open).toEqual(['A01', 'B01', 'H02:102']);
  expect(judgeClaims(claims, [passed('[H02:101][H02:102] x')]).proved).toEqual(['H02']);
});

it('takes a row back for one failed test, and names rows that do not exist', () => {
  const verdict = judgeClaims(claims, [passed('[B01] keeps'), failed('[B01] keeps again'), passed('[Z99] [I99] none')]);
  expect(verdict.proved).toEqual([]);
  expect(verdict.failing).toEqual(['B01']);
  expect(verdict.unknown).toEqual(['I99']);
});
