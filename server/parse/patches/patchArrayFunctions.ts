import { createRequire } from 'node:module';

/**
 * Parse Server makes these functions anew in PostgreSQL whenever it starts. Its own put the elements that are there into
 * another order, drop equal ones when one is added, compare numbers and texts alike, and count matches where each value
 * must be met. These keep the order, compare as JSON does, and look for each value.
 */
const ARRAY_FUNCTIONS = {
  add: define('array_add', 'jsonb', `SELECT "array" || "values"`),
  addUnique: define(
    'array_add_unique',
    'jsonb',
    `SELECT "array" || COALESCE((
       SELECT jsonb_agg(fresh.elt ORDER BY fresh.place) FROM (
         SELECT elt, min(place) AS place FROM jsonb_array_elements("values") WITH ORDINALITY AS given(elt, place)
         WHERE elt NOT IN (SELECT jsonb_array_elements("array")) GROUP BY elt
       ) AS fresh), '[]'::jsonb)`,
  ),
  containsAll: define(
    'array_contains_all',
    'boolean',
    `SELECT jsonb_array_length("values") > 0 AND NOT EXISTS (
       SELECT FROM jsonb_array_elements("values") AS wanted(elt)
       WHERE elt NOT IN (SELECT jsonb_array_elements("array")))`,
  ),
  containsAllRegex: define(
    'array_contains_all_regex',
    'boolean',
    `SELECT jsonb_array_length("values") > 0 AND NOT EXISTS (
       SELECT FROM jsonb_array_elements_text("values") AS wanted(pattern)
       WHERE NOT EXISTS (SELECT FROM jsonb_array_elements_text("array") AS held(elt) WHERE elt LIKE pattern))`,
  ),
};

function define(name: string, answer: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}("array" jsonb, "values" jsonb) RETURNS ${answer}
    LANGUAGE sql IMMUTABLE STRICT AS $function$ ${body} $function$`;
}

/** Has Parse Server (9.10) make our functions over arrays in place of its own; to be called before it starts. */
export function patchArrayFunctions(): void {
  const sql: { array: Record<string, unknown> } = createRequire(import.meta.url)(
    'parse-server/lib/Adapters/Storage/Postgres/sql',
  );
  for (const name of Object.keys(ARRAY_FUNCTIONS)) {
    if (!(name in sql.array)) throw new Error(`Parse Server has no function over arrays named ${name}.`);
  }
  Object.assign(sql.array, ARRAY_FUNCTIONS);
}
