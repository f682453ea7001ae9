import { z } from 'zod';
import type { Call } from '@/protocol/calls/Call';
import { cursor, done, listOf, nothing } from '@/protocol/calls/shapes';

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()));

/** The name of a parameter, as Parse allows it. */
const configName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]\w*$/, 'must start with a letter and contain only letters, digits and _')
  // Every object carries these.
  .refine((name) => !INHERITED.has(name.toLowerCase()), 'is reserved');

/** Longest value, as JSON, in characters. */
const LONGEST_VALUE = 20_000;

const configValue = z.strictObject({
  name: z.string(),
  secret: z.boolean().describe('for cloud code alone: its value goes to no browser, not even an admin’s'),
  value: z.unknown().optional().describe('left out where it is secret'),
});

const className = z.string().regex(/^_?[A-Za-z]\w{0,120}$/, 'must be the name of a class');
const name = z.string().min(1).max(120);
const names = z.array(name).max(100);
/** Who may: everybody, who is signed in, an account, a role, or whom a field points to. */
const grants = z.record(name, z.union([z.literal(true), names]));

/** The permissions of a class, as Parse Server keeps them. An operation that is not named is open to nobody. */
const permissions = z
  .strictObject({
    ...{ get: grants, find: grants, count: grants, create: grants, update: grants, delete: grants, addField: grants },
    protectedFields: z.record(name, names),
    readUserFields: names,
    writeUserFields: names,
    ACL: z.record(z.string(), z.strictObject({ read: z.boolean().optional(), write: z.boolean().optional() })),
  })
  .partial();

const listedClass = z.strictObject({
  name: z.string(),
  rows: z.number().nullable().describe('null where counting them takes too long'),
  fields: z.number(),
  from: z
    .enum(['code', 'database'])
    .describe('code: declared by the application, which sets its permissions at each start; database: made by clients'),
});

const classDetail = listedClass.extend({
  schema: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      targetClass: z.string().nullable(),
      required: z.boolean(),
    }),
  ),
  permissions: z.record(z.string(), z.unknown()),
  indexes: z.array(z.strictObject({ name: z.string(), definition: z.string(), removable: z.boolean() })),
  readable: z.boolean().describe('whether its rows are shown; some hold what would open accounts'),
});

const row = z.looseObject({ objectId: z.string() }).describe('a row; what is secret in it is "(hidden)"');

const NO_CLASS = { 101: 'There is no such class.' };
const DECLARED = { ...NO_CLASS, 119: 'The class is declared in code.' };

/** Configuration, classes and their rows, for admins. */
export const adminDataCalls = {
  adminGetConfig: {
    summary: 'Lists the parameters of the configuration.',
    access: 'admin',
    parameters: nothing,
    answer: z.strictObject({ values: z.array(configValue) }),
  },
  adminSaveConfig: {
    summary: 'Sets a parameter of the configuration.',
    access: 'admin',
    parameters: z.strictObject({
      name: configName,
      value: z
        .json()
        .refine(
          (value) => JSON.stringify(value).length <= LONGEST_VALUE,
          `must not be longer than ${LONGEST_VALUE} characters`,
        ),
      secret: z.boolean(),
    }),
    answer: done,
  },
  adminDeleteConfig: {
    summary: 'Deletes a parameter of the configuration.',
    access: 'admin',
    errors: { 101: 'There is no such parameter.' },
    parameters: z.strictObject({ name: configName }),
    answer: done,
  },
  adminListClasses: {
    summary: 'Lists the classes of the database, by name.',
    access: 'admin',
    parameters: nothing,
    answer: z.strictObject({ classes: z.array(listedClass) }),
  },
  adminGetClass: {
    summary: 'Returns a class with its fields, permissions and indexes.',
    access: 'admin',
    errors: NO_CLASS,
    parameters: z.strictObject({ name: className }),
    answer: classDetail,
  },
  adminListRows: {
    summary: 'Lists the rows of a class, newest first; that somebody looked is logged.',
    access: 'admin',
    errors: { ...NO_CLASS, 119: 'The rows of this class are not shown.' },
    parameters: z.strictObject({ name: className, cursor }),
    answer: listOf(row),
  },
  adminSavePermissions: {
    summary: 'Sets who may do what with a class that clients made.',
    access: 'admin',
    errors: DECLARED,
    parameters: z.strictObject({ name: className, permissions }),
    answer: classDetail,
  },
  adminSaveIndex: {
    summary: 'Adds an index to a class that clients made.',
    access: 'admin',
    errors: DECLARED,
    parameters: z.strictObject({ name: className, fields: z.array(name).min(1).max(5) }),
    answer: classDetail,
  },
  adminDropIndex: {
    summary: 'Removes an index that was added by adminSaveIndex.',
    access: 'admin',
    errors: { ...DECLARED, 101: 'There is no such class or index.' },
    parameters: z.strictObject({ name: className, index: name }),
    answer: classDetail,
  },
} as const satisfies Record<string, Call>;

/** A parameter of the configuration. */
export type AdminConfigValue = z.output<typeof configValue>;
/** A class in a list. */
export type AdminClass = z.output<typeof listedClass>;
/** A class with its fields, permissions and indexes. */
export type AdminClassDetail = z.output<typeof classDetail>;
/** The permissions of a class, as they are saved. */
export type ClassPermissions = z.output<typeof permissions>;
/** A row of a class. */
export type AdminRow = z.output<typeof row>;
