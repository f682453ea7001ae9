import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, OPERATION_FORBIDDEN } from '@/protocol/codes';
import { z } from 'zod';
import { className } from '@/protocol/calls/adminRows';
import type { Call } from '@/protocol/Call';
import { done, noParameters } from '@/protocol/calls/shapes';

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()));

/** The name of a parameter, as Parse allows it. */
const configName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]\w*$/, 'must start with a letter and contain only letters, digits and _')
  // Every object carries these.
  .refine((name) => !INHERITED.has(name.toLowerCase()), 'is reserved');

/** Types of fields that an admin can add. A relation is made by the app that writes it. */
export const FIELD_TYPES = [
  'String',
  'Number',
  'Boolean',
  'Date',
  'Array',
  'Object',
  'Pointer',
  'File',
  'GeoPoint',
] as const;

/** The name of a new class, short enough for the names of its indexes. */
const newClassName = z
  .string()
  .regex(/^[A-Za-z]\w{0,39}$/, 'must start with a letter and have up to 40 letters, digits and _');
const fieldName = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/, 'must start with a letter and have up to 60 letters, digits and _')
  .refine((field) => !INHERITED.has(field.toLowerCase()), 'is reserved');

/** Longest value, as JSON, in characters. */
const MAX_VALUE_LENGTH = 20_000;

const configValue = z.strictObject({
  name: z.string(),
  secret: z.boolean().describe('for cloud code alone: its value goes to no browser, not even an admin’s'),
  value: z.unknown().optional().describe('left out where it is secret'),
});

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
    .describe(
      'code: declared by the application, which sets its permissions at each start; database: created by clients',
    ),
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
  editable: z.boolean().describe('whether its rows can be edited: those that apps wrote, not those of the server'),
});

const NO_CLASS = { [OBJECT_NOT_FOUND]: 'There is no such class.' };
const DECLARED = { ...NO_CLASS, [OPERATION_FORBIDDEN]: 'The class is declared in code.' };

/** Configuration, classes and their rows, for admins. */
export const adminDataCalls = {
  adminGetConfig: {
    summary: 'Lists the parameters of the configuration.',
    access: 'admin',
    parameters: noParameters,
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
          (value) => JSON.stringify(value).length <= MAX_VALUE_LENGTH,
          `must not be longer than ${MAX_VALUE_LENGTH} characters`,
        ),
      secret: z.boolean(),
    }),
    answer: done,
  },
  adminDeleteConfig: {
    summary: 'Deletes a parameter of the configuration.',
    access: 'admin',
    errors: { [OBJECT_NOT_FOUND]: 'There is no such parameter.' },
    parameters: z.strictObject({ name: configName }),
    answer: done,
  },
  adminListClasses: {
    summary: 'Lists the classes of the database, by name.',
    access: 'admin',
    parameters: noParameters,
    answer: z.strictObject({ classes: z.array(listedClass) }),
  },
  adminGetClass: {
    summary: 'Returns a class with its fields, permissions and indexes.',
    access: 'admin',
    errors: NO_CLASS,
    parameters: z.strictObject({ name: className }),
    answer: classDetail,
  },
  adminSavePermissions: {
    summary: 'Sets who may do what with a class that clients created.',
    access: 'admin',
    errors: DECLARED,
    parameters: z.strictObject({ name: className, permissions }),
    answer: classDetail,
  },
  adminCreateClass: {
    summary: 'Creates a class. Only the master key can use it until its permissions are set.',
    access: 'admin',
    errors: { [DUPLICATE_VALUE]: 'There is a class of this name.' },
    parameters: z.strictObject({ name: newClassName }),
    answer: classDetail,
  },
  adminDeleteClass: {
    summary: 'Deletes an empty class that clients or admins created.',
    access: 'admin',
    errors: { ...NO_CLASS, [OPERATION_FORBIDDEN]: 'The class is declared in code, or has rows.' },
    parameters: z.strictObject({ name: className }),
    answer: done,
  },
  adminAddField: {
    summary: 'Adds a field to a class that clients or admins created.',
    access: 'admin',
    errors: {
      ...DECLARED,
      [OBJECT_NOT_FOUND]: 'There is no such class, or no class to point to.',
      [DUPLICATE_VALUE]: 'The class has the field.',
    },
    parameters: z.strictObject({
      name: className,
      field: fieldName,
      type: z.enum(FIELD_TYPES),
      targetClass: className.nullable().default(null).describe('of a Pointer'),
    }),
    answer: classDetail,
  },
  adminDeleteField: {
    summary: 'Deletes a field of a class that clients or admins created, with its value in every row.',
    access: 'admin',
    errors: { ...DECLARED, [OBJECT_NOT_FOUND]: 'There is no such class or field.' },
    parameters: z.strictObject({ name: className, field: name }),
    answer: classDetail,
  },
  adminSaveIndex: {
    summary: 'Adds an index to a class that clients created.',
    access: 'admin',
    errors: DECLARED,
    parameters: z.strictObject({ name: className, fields: z.array(name).min(1).max(5) }),
    answer: classDetail,
  },
  adminDropIndex: {
    summary: 'Removes an index that was added by adminSaveIndex.',
    access: 'admin',
    errors: { ...DECLARED, [OBJECT_NOT_FOUND]: 'There is no such class or index.' },
    parameters: z.strictObject({ name: className, index: name }),
    answer: classDetail,
  },
} as const satisfies Record<string, Call>;

/** A parameter of the configuration. */
export type AdminConfigValue = z.output<typeof configValue>;
/** A class in a list. */
export type AdminClass = z.output<typeof listedClass>;
/** The type of a field that an admin adds. */
export type AdminFieldType = (typeof FIELD_TYPES)[number];
/** A class with its fields, permissions and indexes. */
export type AdminClassDetail = z.output<typeof classDetail>;
/** The permissions of a class, as they are saved. */
export type ClassPermissions = z.output<typeof permissions>;
