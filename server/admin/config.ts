import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminConfigValue } from '@/protocol/admin';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { checkParameters } from '@/server/parse/checkParameters';
import type { Database } from '@/server/parse/database';
import { isInherited, isRecord } from '@/server/parse/findValueFault';

/** The name of a parameter, as Parse allows it; what every object carries is none. */
const configName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]\w*$/, 'must begin with a letter, and hold letters, digits and _ alone')
  .refine((name) => !isInherited(name), 'is not to be used');

/** Parse keeps the whole configuration in this one row. */
const CONFIG_ROW = { className: '_GlobalConfig', objectId: '1' } as const;

/** `adminGetConfig`: the parameters of the configuration; of the secret ones the names alone. */
export function createGetConfig({ database }: AdminParts): AdminHandler {
  return async () => ({ values: await listConfig(database) });
}

/** Longest value, as JSON, in letters. */
const MOST = 20_000;

const saveConfigParameters = z.strictObject({
  name: configName,
  value: z.json().refine((value) => JSON.stringify(value).length <= MOST, `must not be longer than ${MOST} letters`),
  secret: z.boolean(),
});

/** `adminSaveConfig`: sets a parameter. A secret one is for cloud code alone from then on. */
export function createSaveConfig({ database, parse }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name, value, secret } = checkParameters(saveConfigParameters, params);
    const known = (await listConfig(database)).find((one) => one.name === name);
    await note({ subject: name, before: describeValue(known), after: describeValue({ name, secret, value }) });
    await writeConfig(parse, name, value, secret);
    return {};
  };
}

const deleteConfigParameters = z.strictObject({ name: configName });

/** `adminDeleteConfig`: takes a parameter away. */
export function createDeleteConfig({ database, parse }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name } = checkParameters(deleteConfigParameters, params);
    const known = (await listConfig(database)).find((one) => one.name === name);
    if (!known) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no parameter ${name}.`);
    await note({ subject: name, before: describeValue(known), after: null });
    await removeConfig(parse, name);
    return {};
  };
}

/** The parameters of the configuration, by name; the value of a secret one is left out. */
async function listConfig(database: Database): Promise<AdminConfigValue[]> {
  const [row] = await database.find(CONFIG_ROW.className, { objectId: CONFIG_ROW.objectId }, { limit: 1 });
  const params = isRecord(row?.['params']) ? row['params'] : {};
  const kept = isRecord(row?.['masterKeyOnly']) ? row['masterKeyOnly'] : {};
  return Object.keys(params)
    .sort()
    .map((name) => (kept[name] === true ? { name, secret: true } : { name, secret: false, value: params[name] }));
}

/** A parameter as it may stand in the log. */
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
