import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { z } from 'zod';
import { isReservedUserField, type UserFieldRules } from '@/server/parse/schema/userFields';
import { CloudCodeError } from '@/server/cloud/Registration';
import { serverOnly, publicAccess, noAccess, signedIn, type ClassDeclaration } from '@/server/parse/schema/schema';
import { isInherited } from '@/server/parse/validateValue';

/** Where an app declares its classes, in its cloud code folder. */
const FILES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `schema.${ending}`);

const ROW_FIELDS = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);

const name = z.string().regex(/^[A-Za-z]\w{0,59}$/, 'must begin with a letter, and have letters, digits and _ alone');
const fieldName = name.refine((one) => !isInherited(one) && !ROW_FIELDS.has(one), 'is a name that every row has');
const classNameBut = (reserved: ReadonlySet<string>) =>
  name.refine(
    (one) => !isInherited(one) && !reserved.has(one.toLowerCase()),
    'is a name that the backend keeps for itself',
  );

const PLAIN = [
  'String',
  'Number',
  'Boolean',
  'Date',
  'Object',
  'Array',
  'GeoPoint',
  'Polygon',
  'File',
  'Bytes',
] as const;
const plain = z.enum(PLAIN);
const NO_FIELD = `must be ${PLAIN.join(', ')}, or { type }; Pointer and Relation take a targetClass`;
const pointing = {
  type: z.enum(['Pointer', 'Relation']),
  targetClass: z.string().regex(/^_?[A-Za-z]\w*$/, 'must be the name of a class'),
};
const typeOf = (type: (typeof PLAIN)[number]) => ({ type });
const field = z.union([plain.transform(typeOf), z.strictObject({ type: plain }), z.strictObject(pointing)], NO_FIELD);

const who = z.enum(['owner', 'server']).default('owner');
const rights = { read: who, write: who };
const userField = z.union(
  [
    plain.transform((type) => ({ type, read: 'owner' as const, write: 'owner' as const })),
    z.strictObject({ type: plain, ...rights }),
    z.strictObject({ ...pointing, ...rights }),
  ],
  `${NO_FIELD}; read and write are owner or server`,
);

const whoMay = z.union(
  [
    z.enum(['everybody', 'signedIn', 'nobody']),
    z.array(z.string().regex(/^role:[\w -]+$/, "must be a role such as 'role:editors'")),
  ],
  "must be everybody, signedIn, nobody, or a list of roles such as ['role:editors']",
);
const OPERATIONS = ['get', 'find', 'count', 'create', 'update', 'delete'] as const;
const permissions = z.partialRecord(z.enum(OPERATIONS), whoMay, {
  // A code missing from zod's types.
  error: ({ code }) => (String(code) === 'unrecognized_keys' ? `must be one of ${OPERATIONS.join(', ')}` : undefined),
});

const ownClass = z.strictObject({
  fields: z.record(fieldName, field).default({}),
  permissions: permissions.default({}),
});
const userFields = z.record(
  fieldName.refine((one) => !isReservedUserField(one), 'is a field that the backend keeps for itself'),
  userField,
);
/** The default export of `cloud/schema.ts`: classes by name, and the fields of users. */
function schemaBut(reserved: ReadonlySet<string>) {
  const className = classNameBut(reserved);
  return z
    .object({ _User: z.strictObject({ fields: userFields }).default({ fields: {} }) })
    .catchall(ownClass)
    .superRefine((given, context) => {
      for (const key of Object.keys(given).filter((one) => one !== '_User')) {
        const error = className.safeParse(key).error?.issues[0];
        if (error) context.addIssue({ code: 'custom', path: [key], message: error.message });
      }
    });
}

type Schema = ReturnType<typeof schemaBut>;

/** What `loadSchema` needs. */
export type SchemaOptions = {
  /** The app's cloud code folder. */
  folder: string;
  /** The backend's own classes, whose names are reserved. */
  classes: readonly ClassDeclaration[];
  /** Whether clients may add fields, as in development. */
  mayGrow: boolean;
};

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

/**
 * What `cloud/schema.ts` may declare, for TypeScript: `export default { … } as const satisfies
 * AppSchema`. That only the fields of `_User` accept `read` and `write` is checked when the file is
 * loaded.
 */
export type AppSchema = DeepReadonly<Record<string, z.input<typeof ownClass> | { fields: z.input<typeof userFields> }>>;

/** Every class of the backend, including the app's. */
export type LoadedSchema = { classes: readonly ClassDeclaration[]; own: readonly string[]; userFields: UserFieldRules };

/**
 * Loads the classes an app declares, and adds them to the backend's.
 *
 * @throws {CloudCodeError} with what is wrong with the file
 */
export async function loadSchema({ folder, classes: backends, mayGrow }: SchemaOptions): Promise<LoadedSchema> {
  const reserved = new Set(backends.map(({ className }) => className.toLowerCase()));
  const { _User: user, ...own } = await readSchema(folder, schemaBut(reserved));
  const addField = mayGrow ? publicAccess : noAccess;
  const fieldsOf = Object.entries(user.fields);
  const withRight = (right: 'read' | 'write') =>
    new Set(fieldsOf.filter(([, one]) => one[right] === 'server').map(([key]) => key));
  const hidden = withRight('read');
  const columns = fieldsOf.map(([key, { type, ...more }]) => {
    return [key, 'targetClass' in more ? { type, targetClass: more.targetClass } : { type }] as const;
  });
  const classes = backends.map((one) => {
    if (one.className !== '_User') return one;
    const granted = { ...one.permissions, addField, protectedFields: { '*': [...hidden] } };
    return { ...one, fields: { ...one.fields, ...Object.fromEntries(columns) }, permissions: granted };
  });
  const declared = Object.entries(own).map(([key, { fields, permissions: given }]) => {
    const granted = Object.entries(given).map(([act, one]) => [act, toPermission(one)] as const);
    return { className: key, fields, permissions: { ...serverOnly, ...Object.fromEntries(granted), addField } };
  });
  const userFields = { hidden, serverWritten: withRight('write') };
  return { classes: [...classes, ...declared], own: Object.keys(own), userFields };
}

async function readSchema(folder: string, schema: Schema): Promise<z.output<Schema>> {
  const [path, other] = FILES.map((file) => join(folder, file)).filter((one) => existsSync(one));
  if (path === undefined) return schema.parse({});
  const file = relative(process.cwd(), path);
  if (other !== undefined) throw new CloudCodeError(file, new Error(`${relative(process.cwd(), other)} exists too.`));
  try {
    const exported = (await tsImport(pathToFileURL(path).href, import.meta.url)) as { default?: unknown };
    const checked = schema.safeParse(exportOf(exported));
    if (checked.success) return checked.data;
    throw new Error(checked.error.issues.map(describeIssue).join('; '));
  } catch (error) {
    throw new CloudCodeError(file, error);
  }
}

/** The reason of an invalid name is one level down. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { message } = (issue.code === 'invalid_key' ? issue.issues[0] : undefined) ?? issue;
  return `${issue.path.join('.')}: ${message}`;
}

/** A file's default export; CommonJS nests it. */
function exportOf({ default: given }: { default?: unknown }): unknown {
  if (given === undefined) throw new Error('it exports no classes: write `export default { … }`.');
  const isScript = typeof given === 'object' && given !== null && '__esModule' in given && 'default' in given;
  return isScript ? given.default : given;
}

function toPermission(who: z.output<typeof whoMay>): object {
  if (Array.isArray(who)) return Object.fromEntries(who.map((role) => [role, true]));
  return { everybody: publicAccess, signedIn, nobody: noAccess }[who];
}
