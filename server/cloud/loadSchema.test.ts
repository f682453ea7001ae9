import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSchema } from '@/server/cloud/loadSchema';
import { BACKEND_CLASSES } from '@/server/classes';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-schema-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Loads a file of this content. */
async function load(text: string, { file = 'schema.mjs', mayGrow = false } = {}) {
  await writeFile(path.join(folder, file), text);
  return loadSchema({ folder, classes: BACKEND_CLASSES, mayGrow });
}
const classOf = ({ classes }: Awaited<ReturnType<typeof loadSchema>>, name: string) =>
  classes.find(({ className }) => className === name);

const SCHEMA = `{
  _User: { fields: { nickname: 'String', credits: { type: 'Number', write: 'server' }, risk: { type: 'Number', read: 'server' } } },
  Order: { fields: { what: 'String', buyer: { type: 'Pointer', targetClass: '_User' } }, permissions: { find: 'everybody', create: 'signedIn', update: ['role:clerks'] } },
}`;

describe('loadSchema', () => {
  it('returns the classes of the backend where there is no file', async () => {
    const { classes, own } = await loadSchema({
      folder: path.join(folder, 'nowhere'),
      classes: BACKEND_CLASSES,
      mayGrow: false,
    });
    expect(classes.map(({ className }) => className)).toEqual(BACKEND_CLASSES.map(({ className }) => className));
    expect(own).toEqual([]);
  });

  it.each([
    ['schema.mjs', `export default ${SCHEMA};`],
    ['schema.cjs', `module.exports = ${SCHEMA};`],
    ['schema.mts', `const schema: object = ${SCHEMA};\nexport default schema;`],
    ['schema.cts', `const schema: object = ${SCHEMA};\nmodule.exports = schema;`],
    ['schema.js', `exports.__esModule = true; exports.default = ${SCHEMA};`],
    ['schema.js', `module.exports = ${SCHEMA};`],
    ['schema.ts', `const schema: object = ${SCHEMA};\nexport default schema;`],
  ])('reads classes, fields and rights from %s', async (file, text) => {
    const loaded = await load(text, { file });
    expect(loaded.own).toEqual(['Order']);
    expect(classOf(loaded, 'Order')).toEqual({
      className: 'Order',
      fields: { what: { type: 'String' }, buyer: { type: 'Pointer', targetClass: '_User' } },
      permissions: {
        ...{ get: {}, find: { '*': true }, count: {}, create: { requiresAuthentication: true } },
        ...{ update: { 'role:clerks': true }, delete: {}, addField: {}, protectedFields: {} },
      },
    });
    expect(classOf(loaded, '_User')).toMatchObject({
      fields: { nickname: { type: 'String' }, accounts: { type: 'Array' } },
      permissions: { addField: {}, protectedFields: { '*': ['risk'] } },
    });
    expect(loaded.userFields).toEqual({ hidden: new Set(['risk']), serverWritten: new Set(['credits']) });
  });

  it('accepts every form of fields and permissions', async () => {
    const loaded = await load(`export default {
      _User: { fields: {
        shop: { type: 'Pointer', targetClass: 'Shop', read: 'owner', write: 'server' },
        shops: { type: 'Relation', targetClass: '_Role' },
        city: { type: 'String', read: 'owner', write: 'owner' },
      } },
      Shop: {
        fields: { at: { type: 'GeoPoint' }, visitors: { type: 'Relation', targetClass: '_User' } },
        permissions: { get: 'nobody', find: ['role:shop keepers', 'role:night-watch'] },
      },
    };`);
    expect(classOf(loaded, 'Shop')).toMatchObject({
      fields: { at: { type: 'GeoPoint' }, visitors: { type: 'Relation', targetClass: '_User' } },
      permissions: { get: {}, find: { 'role:shop keepers': true, 'role:night-watch': true } },
    });
    expect(classOf(loaded, '_User')?.fields).toMatchObject({
      shop: { type: 'Pointer', targetClass: 'Shop' },
      shops: { type: 'Relation', targetClass: '_Role' },
      city: { type: 'String' },
    });
    expect(loaded.userFields).toEqual({ hidden: new Set(), serverWritten: new Set(['shop']) });
  });

  it('allows clients to add fields only to classes of the application', async () => {
    const loaded = await load(`export default ${SCHEMA};`, { mayGrow: true });
    for (const name of ['_User', 'Order']) {
      expect(classOf(loaded, name)?.permissions['addField']).toEqual({ '*': true });
    }
    expect(classOf(loaded, 'Challenge')?.permissions['addField']).toEqual({});
  });

  it.each<[what: string, text: string, words: string | RegExp]>([
    ['nothing', 'export const a = 1;', 'exports no classes'],
    ['a list', 'export default [];', 'expected object'],
    ['a class of the backend', 'export default { challenge: {} };', 'challenge: is a name that the backend keeps'],
    ['a class of Parse Server', 'export default { _Session: {} };', '_Session: must begin with a letter'],
    ['the name of what every object has', 'export default { constructor: {} };', 'constructor: is a name that'],
    ['an unknown type', "export default { A: { fields: { a: 'Text' } } };", 'A.fields.a: '],
    ['a pointer to nothing', "export default { A: { fields: { a: { type: 'Pointer' } } } };", 'A.fields.a: '],
    ['an unknown act', "export default { A: { permissions: { read: 'everybody' } } };", 'A.permissions'],
    ['permissions that are none', 'export default { A: { permissions: 7 } };', 'A.permissions: Invalid input'],
    ['an unknown caller', "export default { A: { permissions: { find: 'all' } } };", 'A.permissions.find'],
    ...['ACL', 'objectId', 'createdAt', 'updatedAt', 'constructor'].map((name): [string, string, string] => [
      `the field ${name}`,
      `export default { A: { fields: { ${name}: 'Object' } } };`,
      'is a name that every row',
    ]),
    ...['1a', 'a-b', '_a', 'a b', 'x'.repeat(61)].map((name): [string, string, string] => [
      `the field ${name}`,
      `export default { A: { fields: { '${name}': 'String' } } };`,
      'must begin with a letter, and have letters, digits and _ alone',
    ]),
    ...['', 'A-B', ' A', '1A', 'A B', '__A', '-'].map((name): [string, string, string] => [
      `a pointer to "${name}"`,
      `export default { A: { fields: { a: { type: 'Pointer', targetClass: '${name}' } } } };`,
      'A.fields.a.targetClass: must be the name of a class',
    ]),
    [
      'a type that is none',
      'export default { A: { fields: { a: 7 } } };',
      'A.fields.a: must be String, Number, Boolean, Date, Object, Array, GeoPoint, Polygon, File, Bytes, or { type }; Pointer and Relation take a targetClass',
    ],
    ...['admin', 'a role:admin', 'role:', 'role:a,b', 'role:a!'].map((name): [string, string, string] => [
      `the caller "${name}"`,
      `export default { A: { permissions: { find: ['${name}'] } } };`,
      "A.permissions.find.0: must be a role such as 'role:editors'",
    ]),
    [
      'a caller that is none',
      "export default { A: { permissions: { find: 'all' } } };",
      "A.permissions.find: must be everybody, signedIn, nobody, or a list of roles such as ['role:editors']",
    ],
    [
      'two faults, each told',
      "export default { A: { fields: { a: 'Text' }, permissions: { look: 'nobody' } } };",
      /A\.fields\.a: must be .* a targetClass; A\.permissions: must be one of get, find, count, create, update, delete/,
    ],
    [
      'an unknown right of a field of accounts',
      "export default { _User: { fields: { a: { type: 'String', read: 'all' } } } };",
      'a targetClass; read and write are owner or server',
    ],
    ['null', 'export default null;', 'expected object'],
    ['a text', "export default '__esModule';", 'expected object'],
    [
      'rights of a field of a class',
      "export default { A: { fields: { a: { type: 'String', read: 'server' } } } };",
      'A.fields.a: ',
    ],
    ['permissions of accounts', "export default { _User: { permissions: { find: 'everybody' } } };", '_User: '],
    ...[
      'accounts',
      'ethAddress',
      'authData',
      'emailVerified',
      'roles',
      'twoStep',
      'sessionToken',
      'password',
      'oldPassword',
    ].map((name): [string, string, string] => [
      `the field ${name} of accounts`,
      `export default { _User: { fields: { ${name}: 'String' } } };`,
      'is a field that the backend keeps for itself',
    ]),
    ['what fails', "throw new Error('out of paper');", 'out of paper'],
  ])('refuses %s and names the file', async (_what, text, words) => {
    const refused = load(text);
    await expect(refused).rejects.toThrow(/schema\.mjs cannot be used/);
    await expect(refused).rejects.toThrow(words);
  });

  it('refuses two files', async () => {
    await writeFile(path.join(folder, 'schema.js'), 'module.exports = {};');
    await expect(load('export default {};')).rejects.toThrow(/exists too/);
  });
});
