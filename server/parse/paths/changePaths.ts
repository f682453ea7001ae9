import Parse from 'parse/node';
import { translateClientError } from '@/server/parse/clientErrors';
import { type Branch, isIndex } from '@/server/parse/paths/readPaths';

type Values = Record<string, unknown>;

/** The part of Parse Server's client of PostgreSQL (pg-promise) used here. */
export type SqlClient = {
  none(sql: string): Promise<unknown>;
  any(sql: string, values: unknown[]): Promise<unknown[]>;
};

/** Most places that a change leaves empty (`null`) between the end of a list and what it sets. */
const MAX_GAP = 1_000;

/** A place in a list, to PostgreSQL. */
const INDEX = '^(0|[1-9][0-9]{0,8})$';

/** Values of the protocol that are one thing, though JSON writes them as objects. */
const TYPES = ['Date', 'Pointer', 'Object', 'File', 'GeoPoint', 'Polygon', 'Bytes', 'Relation'];

/** SQLSTATEs of our own: a code of the protocol behind `FY`. */
const OWN_ERROR = /^FY(\d{3})$/;

/**
 * Changes places inside a JSON value as MongoDB does, all of them or none: `held` is the value (`NULL`: none), `change`
 * a `Branch`, `place` the path to the value, for errors, and `fresh` what a missing value begins as. It walks each part
 * of the value once, however many places change.
 */
export const CHANGE_PATHS = `
CREATE OR REPLACE FUNCTION foyer_change_paths(held jsonb, change jsonb, place text, fresh jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $change$
DECLARE
  kind text;
  name_in text;
  part jsonb;
  size int;
  gone text[];
  changed jsonb;
BEGIN
  -- The value itself, in place of one that is read from disk each time.
  held := held #> '{}';
  kind := CASE WHEN held ->> '__type' IN (${TYPES.map((type) => `'${type}'`).join(', ')}) THEN held ->> '__type'
    ELSE jsonb_typeof(held) END;

  IF NOT change ? 'in' THEN
    CASE change ->> 'op'
      WHEN 'set' THEN RETURN change -> 'value';
      WHEN 'delete' THEN RETURN NULL;
      WHEN 'increment' THEN
        IF held IS NULL THEN RETURN change -> 'amount'; END IF;
        IF kind = 'number' THEN RETURN to_jsonb(held::float8 + (change -> 'amount')::float8); END IF;
      WHEN 'add' THEN
        IF held IS NULL OR kind = 'array' THEN RETURN COALESCE(held, '[]') || (change -> 'objects'); END IF;
      WHEN 'addUnique' THEN
        IF held IS NULL OR kind = 'array' THEN
          RETURN array_add_unique(COALESCE(held, '[]'), change -> 'objects');
        END IF;
      WHEN 'remove' THEN
        IF held IS NULL OR kind = 'array' THEN RETURN array_remove(held, change -> 'objects'); END IF;
    END CASE;
    RAISE EXCEPTION USING ERRCODE = 'FY111',
      MESSAGE = format('%s is of type %s: this operation is not possible.', left(place, 200), kind);
  END IF;

  IF held IS NULL THEN
    IF NOT (change -> 'creates')::bool THEN RETURN NULL; END IF;
    held := fresh;
    kind := jsonb_typeof(held);
  ELSIF kind NOT IN ('object', 'array') THEN
    IF kind IN ('string', 'number', 'boolean', 'null') AND NOT (change -> 'strict')::bool THEN RETURN held; END IF;
    RAISE EXCEPTION USING ERRCODE = 'FY107',
      MESSAGE = format('%s is of type %s: nothing inside it can be changed.', left(place, 200), kind);
  END IF;

  IF kind = 'object' THEN
    -- OFFSET: each part is computed once.
    SELECT jsonb_object_agg(name, child) FILTER (WHERE child IS NOT NULL), array_agg(name) FILTER (WHERE child IS NULL)
    INTO changed, gone FROM (
      SELECT key AS name, foyer_change_paths(held -> key, value, place || '.' || key, '{}') AS child
      FROM jsonb_each(change -> 'in') OFFSET 0
    ) AS parts;
    RETURN held - COALESCE(gone, '{}') || COALESCE(changed, '{}');
  END IF;

  size := jsonb_array_length(held);
  FOR name_in, part IN SELECT key, value FROM jsonb_each(change -> 'in') LOOP
    -- A deletion finds nothing at a place that the list does not have.
    CONTINUE WHEN NOT (part -> 'strict')::bool
      OR CASE WHEN name_in ~ '${INDEX}' THEN name_in::int <= size + ${MAX_GAP} ELSE false END;
    RAISE EXCEPTION USING ERRCODE = 'FY107',
      MESSAGE = format('%s is a list of %s values: it has no place %s.', left(place, 200), size, left(name_in, 200));
  END LOOP;
  SELECT jsonb_object_agg(name, COALESCE(child, 'null')), greatest(size, max(name::int + 1)) INTO changed, size FROM (
    SELECT key AS name, foyer_change_paths(held -> key::int, value, place || '.' || key, '{}') AS child
    FROM jsonb_each(change -> 'in') WHERE key ~ '${INDEX}' OFFSET 0
  ) AS parts WHERE child IS NOT NULL OR name::int < size;
  -- An empty list stays one.
  RETURN COALESCE((
    SELECT jsonb_agg(COALESCE(changed -> i::text, held -> i, 'null') ORDER BY i) FROM generate_series(0, size - 1) AS i
  ), '[]');
END $change$`;

/**
 * Creates the function in the database. Backends that start at once wait for each other. In a database that another role
 * restored it stays as it is: a changed function needs another name.
 */
export async function createChangePaths(client: SqlClient): Promise<void> {
  await client.none(`
DO $create$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_change_paths'));
  ${CHANGE_PATHS};
EXCEPTION WHEN insufficient_privilege THEN
  IF to_regprocedure('foyer_change_paths(jsonb, jsonb, text, jsonb)') IS NULL THEN RAISE; END IF;
END $create$`);
}

/**
 * What fields become by changes inside them, in one query; those that are then missing are left out.
 *
 * @param fields as they are; a missing one, or one that is `null`, begins empty
 * @throws code 107 for a path through a value that has no places; 111 for an operation that does not fit its value
 */
export async function changeFields(
  client: SqlClient,
  fields: Values,
  branches: ReadonlyMap<string, Branch>,
): Promise<Values> {
  if (branches.size === 0) return {};
  const changes = [...branches].map(([place, change]) => ({
    ...{ place, change, fresh: emptyFor(change) },
    held: fields[place] ?? null,
  }));
  const rows = await client.any(CHANGE_FIELDS, [JSON.stringify(changes)]).catch(rethrowOwn);
  return Object.fromEntries((rows as { place: string; value: unknown }[]).map(({ place, value }) => [place, value]));
}

const CHANGE_FIELDS = `
SELECT place, value FROM (
  SELECT place, foyer_change_paths(held, change, place, fresh) AS value
  FROM jsonb_to_recordset($1::jsonb) AS fields(place text, held jsonb, change jsonb, fresh jsonb) OFFSET 0
) AS changed WHERE value IS NOT NULL`;

/** The SQL of a column with its changes, and the values in it, as pg-promise formats them. */
export function changeColumn(root: string, branch: Branch, isList: boolean): [sql: string, values: unknown[]] {
  return [
    'foyer_change_paths($1:name, $2::jsonb, $1, $3::jsonb)',
    [root, JSON.stringify(branch), isList ? '[]' : '{}'],
  ];
}

/** Parse Server's rule for a field that is new: it is a list if the path goes on with a number. */
const emptyFor = (branch: Branch) => (Object.keys(branch.in).every(isIndex) ? [] : {});

/** Throws an error of the function, or of what it was given, as the error of the protocol that it stands for. */
export function rethrowOwn(error: unknown): never {
  const [, code] = error instanceof Error && 'code' in error ? (OWN_ERROR.exec(String(error.code)) ?? []) : [];
  if (code === undefined) throw translateClientError(error, false);
  throw new Parse.Error(Number(code), (error as Error).message);
}
