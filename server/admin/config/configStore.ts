import type Parse from 'parse/node';
import type { AdminConfigValue } from '@/protocol/admin';
import { isRecord } from '@/server/parse/findValueFault';
import type { Database } from '@/server/parse/database';

/** Parse keeps the whole configuration in this one row. */
const CONFIG_ROW = { className: '_GlobalConfig', objectId: '1' } as const;

/** The parameters of the configuration, by name; the value of a secret one is left out. */
export async function listConfig(database: Database): Promise<AdminConfigValue[]> {
  const [row] = await database.find(CONFIG_ROW.className, { objectId: CONFIG_ROW.objectId }, { limit: 1 });
  const params = isRecord(row?.['params']) ? row['params'] : {};
  const kept = isRecord(row?.['masterKeyOnly']) ? row['masterKeyOnly'] : {};
  return Object.keys(params)
    .sort()
    .map((name) => (kept[name] === true ? { name, secret: true } : { name, secret: false, value: params[name] }));
}

/** A parameter as it may stand in the log. */
export function describeValue(known: AdminConfigValue | undefined): unknown {
  if (!known) return null;
  return known.secret ? { secret: true, value: '(hidden)' } : { secret: false, value: known.value };
}

/** Sets a parameter, through Parse Server, so that triggers of the configuration run. */
export async function writeConfig(parse: typeof Parse, name: string, value: unknown, secret: boolean): Promise<void> {
  await parse.Config.save({ [name]: value }, { [name]: secret });
}

/** Takes a parameter away. */
export function removeConfig(parse: typeof Parse, name: string): Promise<void> {
  return writeConfig(parse, name, { __op: 'Delete' }, false);
}
