import { beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '@/tests/helpers/openAdministration';
import { shareBackend } from '@/tests/helpers/shareBackend';

let site: Administration;

beforeAll(async () => {
  site = await openAdministration(await shareBackend('chain'));
  await site.client.rest('POST', 'classes/Ledger', { n: 1, title: 'row 1' }, { sessionToken: site.user.token });
});

const ask = <Result>(...args: Parameters<Administration['ask']>) => site.ask<Result>(...args);
const codeOf: Administration['codeOf'] = (...args) => site.codeOf(...args);
const lastActs: Administration['lastActs'] = (...args) => site.lastActs(...args);

type Rows = { rows: Record<string, unknown>[]; count: number | null };

describe('classes', () => {
  it('are created and deleted with their fields, which is logged; those of the application stay', async () => {
    const name = 'Planned';
    const made = await ask<Record<string, unknown>>('adminCreateClass', { name });
    expect(made).toMatchObject({ name, from: 'database', editable: true, permissions: { find: {}, create: {} } });
    expect((await site.client.rest('POST', `classes/${name}`, { n: 1 })).body).toMatchObject({ code: 119 });
    for (const taken of [name, 'planned', 'Ledger'])
      expect(await codeOf('adminCreateClass', { name: taken })).toBe(137);
    for (const wrong of ['_Planned', '1x', 'x-y', '', 'x'.repeat(41)]) {
      expect(await codeOf('adminCreateClass', { name: wrong }), wrong).toBe(142);
    }

    const add = (field: string, type: string, more = {}) => codeOf('adminAddField', { name, field, type, ...more });
    expect(await add('due', 'Date')).toBeUndefined();
    expect(await add('owner', 'Pointer', { targetClass: '_User' })).toBeUndefined();
    expect(await add('Due', 'String')).toBe(137);
    expect(await add('lost', 'Pointer')).toBe(142);
    expect(await add('lost', 'Pointer', { targetClass: 'Nothing' })).toBe(101);
    for (const field of ['constructor', '__proto__', 'x"; --', 'objectId ', '_x']) {
      expect(await add(field, 'String'), field).toBe(142);
    }
    expect(await add('list', 'Relation', { targetClass: '_User' })).toBe(142);
    const fields = {
      due: { __type: 'Date', iso: '2026-11-01T00:00:00.000Z' },
      owner: { __type: 'Pointer', className: '_User', objectId: site.user.id },
    };
    expect(await ask('adminSaveRow', { name, id: null, fields })).toMatchObject({
      due: { iso: fields.due.iso },
      owner: { objectId: site.user.id },
    });
    expect(await codeOf('adminSaveRow', { name, id: null, fields: { due: { __type: 'Date', iso: 'soon' } } })).toBe(
      142,
    );

    const drop = (field: string) => codeOf('adminDeleteField', { name, field });
    await ask('adminSaveIndex', { name, fields: ['due'] });
    expect(await drop('due')).toBe(142);
    expect([await drop('owner'), await drop('owner'), await drop('objectId'), await drop('__proto__')]).toEqual([
      undefined,
      101,
      142,
      101,
    ]);
    const { schema } = await ask<{ schema: { name: string }[] }>('adminGetClass', { name });
    expect(schema.map((field) => field.name)).not.toContain('owner');

    expect(await codeOf('adminDeleteClass', { name })).toBe(119);
    const { rows } = await ask<Rows>('adminListRows', { name });
    await ask('adminDeleteRows', { name, ids: rows.map(({ objectId }) => objectId) });
    expect(await ask('adminDeleteClass', { name })).toEqual({});
    expect(await codeOf('adminGetClass', { name })).toBe(101);
    const acts = (await lastActs(name)).map(({ act }) => act);
    for (const act of ['adminCreateClass', 'adminAddField', 'adminDeleteField', 'adminDeleteClass']) {
      expect(acts).toContain(act);
    }
    for (const own of ['_User', 'Profile', 'AdminAct']) {
      expect(await codeOf('adminAddField', { name: own, field: 'x', type: 'String' }), own).toBe(119);
      expect(await codeOf('adminDeleteField', { name: own, field: 'name' }), own).toBe(119);
      expect(await codeOf('adminDeleteClass', { name: own }), own).toBe(119);
    }
  });

  it('get indexes and lose them again', async () => {
    type Detail = { indexes: { name: string; removable: boolean }[] };
    const { indexes } = await ask<Detail>('adminSaveIndex', { name: 'Ledger', fields: ['n', 'title'] });
    const index = indexes.find(({ removable }) => removable)?.name;
    expect(index).toMatch(/^foyer_ledger_n_title_/);
    expect((await ask<Detail>('adminSaveIndex', { name: 'Ledger', fields: ['n', 'title'] })).indexes).toEqual(indexes);
    const after = await ask<Detail>('adminDropIndex', { name: 'Ledger', index });
    expect(after.indexes.map(({ name }) => name)).not.toContain(index);
    expect(await codeOf('adminDropIndex', { name: 'Ledger', index: 'Ledger_pkey' })).toBe(101);
    for (const fields of [[], ['none'], ['ACL'], ['n"; --'], ['__proto__']]) {
      expect(await codeOf('adminSaveIndex', { name: 'Ledger', fields }), String(fields)).toBe(142);
    }
    expect(await codeOf('adminSaveIndex', { name: '_User', fields: ['email'] })).toBe(119);
  });
});
