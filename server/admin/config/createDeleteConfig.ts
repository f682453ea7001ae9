import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { configName } from '@/server/admin/config/configName';
import { describeValue, listConfig, removeConfig } from '@/server/admin/config/configStore';
import { checkParameters } from '@/server/parse/checkParameters';

const parameters = z.strictObject({ name: configName });

/** `adminDeleteConfig`: takes a parameter away. */
export function createDeleteConfig({ database, parse }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name } = checkParameters(parameters, params);
    const known = (await listConfig(database)).find((one) => one.name === name);
    if (!known) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no parameter ${name}.`);
    await note({ subject: name, before: describeValue(known), after: null });
    await removeConfig(parse, name);
    return {};
  };
}
