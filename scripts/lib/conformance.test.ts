import { expect, it } from 'vitest';
import { judgeClaims, listGaps, readClaims } from '@/scripts/lib/conformance.mjs';

const MARKDOWN = '# Rows\n\n- A01 ▤ On a page.\n- B01 ▣ Kept.\n- C07 ◊ Told.\n- H02 ▣ Codes {101 102}\n- not a row\n';
const claims = readClaims(MARKDOWN);
const passed = (name: string, kind: 'unit' | 'integration' | 'browser' = 'integration') => ({
  ...{ name, kind, state: 'passed' as const },
});
const failed = (name: string) => ({ ...passed(name), state: 'failed' as const });
const skipped = (name: string) => ({ ...passed(name), state: 'skipped' as const });

it('reads rows, cases and marks', () => {
  expect(claims.map(({ name, kinds }) => [name, kinds.join(' ')])).toEqual([
    ['A01', 'browser'],
    ['B01', 'browser integration'],
    ['C07', 'browser integration unit'],
    ['H02:101', 'browser integration'],
    ['H02:102', 'browser integration'],
  ]);
});

it('counts a row of a page from a browser only, and one of the backend from no unit test', () => {
  expect(judgeClaims(claims, [passed('[A01] shows')]).proved).toEqual([]);
  expect(judgeClaims(claims, [passed('[A01] shows', 'browser')]).proved).toEqual(['A01']);
  expect(judgeClaims(claims, [passed('[B01] keeps', 'unit')]).proved).toEqual([]);
  expect(judgeClaims(claims, [passed('[C07] tells', 'unit')]).proved).toEqual(['C07']);
});

it('holds a row with cases when each case does', () => {
  expect(judgeClaims(claims, [passed('[H02:101] x')]).open).toEqual(['A01', 'B01', 'C07', 'H02:102']);
  expect(judgeClaims(claims, [passed('[H02:101][H02:102] x')]).proved).toEqual(['H02']);
});

it('takes a row back for one test that fails or is skipped', () => {
  expect(judgeClaims(claims, [passed('[B01] keeps'), failed('[B01] keeps again')]).proved).toEqual([]);
  expect(judgeClaims(claims, [passed('[B01] keeps'), skipped('[B01] keeps again')]).proved).toEqual([]);
});

it('lists what is open, unknown or crowded', () => {
  const most = passed('[H02:101][H02:102][B01][C07] all of them');
  const more = passed('[H02:101][H02:102][B01][C07][Z99] one too many');
  expect(listGaps(judgeClaims(claims, [most, passed('[A01] shows', 'browser')]))).toEqual([]);
  expect(listGaps(judgeClaims(claims, [more]))).toEqual([
    'A01: no test proves it, or one that names it does not pass',
    '[Z99] is named in a title, and is no row of docs/reference/conformance.md',
    'more than 4 rows in one title: [H02:101][H02:102][B01][C07][Z99] one too many',
  ]);
});
