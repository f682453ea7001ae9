import { expect, it } from 'vitest';
import { createRandom } from '@/tests/helpers/differential/random';
import { FIELDS, generateRow, generateWhere } from '@/tests/helpers/queries/generateQueries';
import { matchesInMongo } from '@/tests/helpers/queries/mongoModel';
import { matchesWhere } from '@/server/parse/query/matchesWhere';

it('answers generated conditions on generated rows as Parse Server does on MongoDB', () => {
  const random = createRandom(20261126);
  const rows = Array.from({ length: 12 }, (_, place) => generateRow(random, `row${place}`));
  const disagreements: object[] = [];
  for (let made = 0; made < 5_000; made++) {
    const where = generateWhere(random, { places: true });
    for (const row of rows) {
      const [got, expected] = [matchesWhere(row, where), matchesInMongo('Any', FIELDS, row, where)];
      if (got !== expected) disagreements.push({ where, row, got, expected });
    }
  }
  expect(disagreements.slice(0, 5).map((one) => JSON.stringify(one))).toEqual([]);
});
