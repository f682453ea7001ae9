import { isDeepStrictEqual } from 'node:util';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest } from '@/tests/helpers/createRest';
import { createRandom } from '@/tests/helpers/differential/random';
import { generateRow, generateUpdate, TYPES } from '@/tests/helpers/paths/generateUpdates';
import { updateInMongo } from '@/tests/helpers/paths/updateInMongo';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** After so many changes a row begins anew, before it is all refusals or all too large. */
const ROUND = 8;

type Values = Record<string, unknown>;

/** The fields of a row that paths change. */
const fieldsOf = (row: Values): Values => {
  const entries = Object.keys(TYPES).map((name) => [name, row[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
};

/**
 * Makes random changes of random rows of a class.
 *
 * @param takeShown what its triggers were shown of the last change, if it has some
 * @returns what differs from the model, and how many changes could be made
 */
export async function compareChanges(
  backend: SharedBackend,
  { className, seed, count, takeShown }: { className: string; seed: number; count: number; takeShown?: string },
): Promise<{ disagreements: object[]; done: number }> {
  const isWatched = takeShown !== undefined;
  const random = createRandom(seed);
  const rest = createRest(backend.serverUrl, backend.appId);
  const master = createMasterClient(backend);
  const disagreements: object[] = [];
  // Every row has the fields of this one.
  await master.create(className, { data: {}, more: {}, tags: [], text: 'a' });
  let [row, id, done]: [Values, string, number] = [{}, '', 0];
  for (let made = 0; made < count; made += 1) {
    if (made % ROUND === 0) {
      row = generateRow(random);
      id = String((await master.create(className, row))['objectId']);
    }
    const update = generateUpdate(random, row);
    const expected = updateInMongo(row, TYPES, update);
    const { status, body } = await rest('PUT', `classes/${className}/${id}`, update);
    const answer = Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'updatedAt'));
    const [found = {}] = await master.find(className, { objectId: id });
    const got = { status, answer, row: fieldsOf(found) };
    const differs =
      'codes' in expected
        ? status !== 400 || !expected.codes.includes(Number(answer['code'])) || !isDeepStrictEqual(got.row, row)
        : status !== 200 ||
          !isDeepStrictEqual(got.row, expected.row) ||
          (!isWatched && !isDeepStrictEqual(answer, expected.answer));
    if (differs) disagreements.push({ before: row, update, expected, got });
    else if (isWatched && 'row' in expected) {
      const { result } = (await rest('POST', `functions/${takeShown}`)).body;
      const shown = { before: expected.row, original: row, after: expected.row };
      if (!isDeepStrictEqual(JSON.parse(String(result)), JSON.parse(JSON.stringify(shown))))
        disagreements.push({ update, shown, result });
    }
    row = got.row;
    if ('row' in expected) done += 1;
  }
  return { disagreements, done };
}
