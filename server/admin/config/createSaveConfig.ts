import { z } from 'zod';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { configName } from '@/server/admin/config/configName';
import { describeValue, listConfig, writeConfig } from '@/server/admin/config/configStore';
import { checkParameters } from '@/server/parse/checkParameters';

/** Longest value, as JSON, in letters. */
const MOST = 20_000;

const parameters = z.strictObject({
  name: configName,
  value: z.json().refine((value) => JSON.stringify(value).length <= MOST, `must not be longer than ${MOST} letters`),
  secret: z.boolean(),
});

/** `adminSaveConfig`: sets a parameter. A secret one is for cloud code alone from then on. */
export function createSaveConfig({ database, parse }: AdminParts): AdminHandler {
  return async ({ params, note }) => {
    const { name, value, secret } = checkParameters(parameters, params);
    const known = (await listConfig(database)).find((one) => one.name === name);
    await note({ subject: name, before: describeValue(known), after: describeValue({ name, secret, value }) });
    await writeConfig(parse, name, value, secret);
    return {};
  };
}
