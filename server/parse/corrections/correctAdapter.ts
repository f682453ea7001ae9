import { mendArrayFunctions } from '@/server/parse/corrections/arrayFunctions';
import { correctQuery, type Fields } from '@/server/parse/corrections/correctQuery';
import { createPlainLanguages } from '@/server/parse/corrections/createPlainLanguages';

/** The part of Parse Server's adapter for PostgreSQL used here (parse-server 9.10, `PostgresStorageAdapter`). */
type PostgresAdapter = { _client: { none(sql: string): Promise<null> } };

/** The methods that take a condition as their third argument, after class and schema. */
const WITH_CONDITION = ['find', 'count', 'distinct', 'updateObjectsByQuery', 'deleteObjectsByQuery'];

/** Mends how Parse Server asks PostgreSQL: see docs/what-differs.md. To be called before it starts. */
export function correctAdapter(adapter: object): void {
  if (!isPostgres(adapter)) return;
  mendArrayFunctions();
  const plainLanguages = createPlainLanguages((sql) => adapter._client.none(sql));
  for (const name of WITH_CONDITION) {
    const method: unknown = Reflect.get(adapter, name);
    if (typeof method !== 'function') throw new Error(`The database adapter of Parse Server has no ${name}.`);
    Reflect.set(adapter, name, async (...args: unknown[]): Promise<unknown> => {
      const [className, schema, query, ...rest] = args as [string, { fields: Fields }, Record<string, unknown> | null];
      // Without a condition: so it counts the rows of a class that is to be deleted.
      const corrected = correctQuery(query ?? {}, schema.fields);
      await plainLanguages.prepare(corrected);
      return Reflect.apply(method, adapter, [className, schema, corrected, ...rest]);
    });
  }
}

function isPostgres(adapter: object): adapter is PostgresAdapter {
  return adapter.constructor.name === 'PostgresStorageAdapter' && '_client' in adapter;
}
