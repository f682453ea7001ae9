import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSchema } from '@/server/cloud-code/loadSchema';
import { CLASS_DECLARATIONS } from '@/server/parse/schema';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-schema-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Loads a file of this content. */
async function load(text: string, { file = 'schema.mjs', mayGrow = false } = {}) {
  await writeFile(path.join(folder, file), text);
  return loadSchema(folder, mayGrow);
}
const classOf = ({ classes }: Awaited<ReturnType<typeof loadSchema>>, name: string) =>
  classes.find(({ className }) => className === name);

const SCHEMA = `{
  _User: { fields: { nickname: 'String', credits: { type: 'Number', write: 'server' }, risk: { type: 'Number', read: 'server' } } },
  Order: { fields: { what: 'String', buyer: { type: 'Pointer', targetClass: '_User' } }, permissions: { find: 'everybody', create: 'signedIn', update: ['role:clerks'] } },
}`;

describe('loadSchema', () => {
  it('answers the classes of the backend where there is no file', async () => {
    const { classes, own } = await loadSchema(path.join(folder, 'nowhere'), false);
    expect(classes.map(({ className }) => className)).toEqual(CLASS_DECLARATIONS.map(({ className }) => className));
    expect(own).toEqual([]);
  });

  it.each([
    ['schema.mjs', `export default ${SCHEMA};`],
    ['schema.cjs', `module.exports = ${SCHEMA};`],
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

  it('lets clients add fields where they may, and never to classes of the backend', async () => {
    const loaded = await load(`export default ${SCHEMA};`, { mayGrow: true });
    for (const name of ['_User', 'Order']) {
      expect(classOf(loaded, name)?.permissions['addField']).toEqual({ '*': true });
    }
    expect(classOf(loaded, 'Challenge')?.permissions['addField']).toEqual({});
  });

  it.each([
    ['nothing', 'export const a = 1;', 'exports no classes'],
    ['a list', 'export default [];', 'expected object'],
    ['a class of the backend', 'export default { challenge: {} };', 'challenge: is a name that the backend keeps'],
    ['a class of Parse Server', 'export default { _Session: {} };', '_Session: must begin with a letter'],
    ['the name of what every object has', 'export default { constructor: {} };', 'constructor: is a name that'],
    ['an unknown type', "export default { A: { fields: { a: 'Text' } } };", 'A.fields.a: '],
    ['a pointer to nothing', "export default { A: { fields: { a: { type: 'Pointer' } } } };", 'A.fields.a: '],
    ['an unknown act', "export default { A: { permissions: { read: 'everybody' } } };", 'A.permissions'],
    ['an unknown caller', "export default { A: { permissions: { find: 'all' } } };", 'A.permissions.find'],
    ['a field that every row has', "export default { A: { fields: { ACL: 'Object' } } };", 'is a name that every row'],
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
    ].map((name) => [
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
    await expect(load('export default {};')).rejects.toThrow(/is there too/);
  });
});
