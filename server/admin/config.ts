import Parse from 'parse/node';
import type { AdminConfigValue } from '@/protocol/calls/adminData';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import type { Database } from '@/server/parse/database';
import { isRecord } from '@/server/parse/validateValue';

/** Parse keeps the whole configuration in this one row. */
const CONFIG_ROW = { className: '_GlobalConfig', objectId: '1' } as const;

/** `adminGetConfig`: the parameters of the configuration; of the secret ones the names alone. */
export function createGetConfig({ database }: AdminParts): AdminHandler<'adminGetConfig'> {
  return async () => ({ values: await listConfig(database) });
}

/** `adminSaveConfig`: sets a parameter. A secret one is for cloud code alone from then on. */
export function createSaveConfig({ database, parse }: AdminParts): AdminHandler<'adminSaveConfig'> {
  return async ({ params: { name, value, secret }, note }) => {
    const known = (await listConfig(database)).find((one) => one.name === name);
    await note({ subject: name, before: describeValue(known), after: describeValue({ name, secret, value }) });
    await writeConfig(parse, name, value, secret);
    return {};
  };
}

/** `adminDeleteConfig`: takes a parameter away. */
export function createDeleteConfig({ database, parse }: AdminParts): AdminHandler<'adminDeleteConfig'> {
  return async ({ params: { name }, note }) => {
    const known = (await listConfig(database)).find((one) => one.name === name);
    if (!known) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Parameter ${name} does not exist.`);
    await note({ subject: name, before: describeValue(known), after: null });
    await removeConfig(parse, name);
    return {};
  };
}

/** The parameters of the configuration, by name; the value of a secret one is left out. */
async function listConfig(database: Database): Promise<AdminConfigValue[]> {
  const [row] = await database.find(CONFIG_ROW.className, { objectId: CONFIG_ROW.objectId }, { limit: 1 });
  const params = isRecord(row?.['params']) ? row['params'] : {};
  const saved = isRecord(row?.['masterKeyOnly']) ? row['masterKeyOnly'] : {};
  return Object.keys(params)
    .sort()
    .map((name) => (saved[name] === true ? { name, secret: true } : { name, secret: false, value: params[name] }));
}

/** A parameter, redacted for the log. */
function describeValue(known: AdminConfigValue | undefined): unknown {
  if (!known) return null;
  return known.secret ? { secret: true, value: '(hidden)' } : { secret: false, value: known.value };
}

/** Sets a parameter, through Parse Server, so that triggers of the configuration run. */
async function writeConfig(parse: typeof Parse, name: string, value: unknown, secret: boolean): Promise<void> {
  await parse.Config.save({ [name]: value }, { [name]: secret });
}

/** Takes a parameter away. */
function removeConfig(parse: typeof Parse, name: string): Promise<void> {
  return writeConfig(parse, name, { __op: 'Delete' }, false);
}
