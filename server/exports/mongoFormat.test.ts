import { describe, expect, it } from 'vitest';
import { readLine, readSchema, writeLine, writeSchema } from '@/server/exports/mongoFormat';

const LINE = {
  _id: 'p1',
  _p_author: '_User$u1',
  _rperm: ['*'],
  _wperm: ['u1', 'role:editors'],
  _acl: { u1: { w: true } },
  _session_token: 'r:secret',
  _created_at: { $date: '2022-03-04T05:06:07.008Z' },
  _updated_at: { $date: { $numberLong: '1646370367008' } },
  title: 'Hearth',
  likes: { $numberLong: '12' },
  due: { $date: '2022-04-01T00:00:00.000Z' },
  place: [-9.14, 38.72],
  picture: '0f6d1d1bd2a54c0fb6d5a2a9cdd2a5ae_door.png',
  area: {
    type: 'Polygon',
    coordinates: [
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [1, 2],
      ],
    ],
  },
  facts: { at: { $date: '2022-05-01T00:00:00.000Z' }, parts: [1, 'two'] },
  gone: null,
};
const SCHEMA = JSON.stringify({
  _id: 'Post',
  objectId: 'string',
  createdAt: 'date',
  author: '*_User',
  fans: 'relation<_User>',
  title: 'string',
  place: 'geopoint',
  picture: 'file',
  area: 'polygon',
  _metadata: { class_permissions: { find: { '*': true } } },
});
const ROW = {
  objectId: 'p1',
  createdAt: '2022-03-04T05:06:07.008Z',
  updatedAt: '2022-03-04T05:06:07.008Z',
  ACL: { '*': { read: true }, u1: { write: true }, 'role:editors': { write: true } },
  author: { __type: 'Pointer', className: '_User', objectId: 'u1' },
  title: 'Hearth',
  likes: 12,
  due: { __type: 'Date', iso: '2022-04-01T00:00:00.000Z' },
  place: { __type: 'GeoPoint', longitude: -9.14, latitude: 38.72 },
  picture: { __type: 'File', name: '0f6d1d1bd2a54c0fb6d5a2a9cdd2a5ae_door.png' },
  area: {
    __type: 'Polygon',
    coordinates: [
      [2, 1],
      [4, 3],
      [6, 5],
      [2, 1],
    ],
  },
  facts: { at: { __type: 'Date', iso: '2022-05-01T00:00:00.000Z' }, parts: [1, 'two'] },
};

describe('a line of an export', () => {
  const { fields, permissions } = readSchema(SCHEMA);

  it('of mongoexport is read with its ID, dates, pointers, access list and types, without tokens', () => {
    expect(permissions).toEqual({ find: { '*': true } });
    expect(readLine(JSON.stringify(LINE), fields)).toEqual({ row: ROW, passwordHash: null });
  });

  it('is the same row after it was written and read again', () => {
    const types = { ...fields, due: { type: 'Date' }, facts: { type: 'Object' } };
    expect(readLine(writeLine(ROW, types), types).row).toEqual(ROW);
    expect(readSchema(writeSchema('Post', types, { find: {} }))).toEqual({ fields: types, permissions: { find: {} } });
  });

  it('of an account has its password’s hash and its sign-in methods', () => {
    const line = {
      _id: 'u1',
      username: 'ann',
      _hashed_password: '$2b$10$x',
      _auth_data_moralisEth: { id: '0xAB' },
      _perishable_token: 'x',
    };
    const { row, passwordHash } = readLine(JSON.stringify(line), {});
    expect(passwordHash).toBe('$2b$10$x');
    expect(row).toMatchObject({ username: 'ann', authData: { moralisEth: { id: '0xAB' } } });
    expect(Object.keys(row).filter((key) => key.startsWith('_'))).toEqual([]);
    expect(JSON.parse(writeLine({ ...row, _hashed_password: passwordHash }, {}))).toMatchObject({
      _hashed_password: '$2b$10$x',
      _auth_data_moralisEth: { id: '0xAB' },
    });
  });

  it('of the Parse protocol is read too, without session, relations and included rows', () => {
    const answered = {
      objectId: 'p2',
      createdAt: '2022-03-04T05:06:07.008Z',
      updatedAt: '2022-03-05T05:06:07.008Z',
      sessionToken: 'r:secret',
      fans: { __type: 'Relation', className: '_User' },
      author: { __type: 'Object', className: '_User', objectId: 'u1', username: 'ann' },
    };
    expect(readLine(JSON.stringify(answered), {}).row).toEqual({
      objectId: 'p2',
      createdAt: '2022-03-04T05:06:07.008Z',
      updatedAt: '2022-03-05T05:06:07.008Z',
      ACL: { '*': { read: true, write: true } },
      author: { __type: 'Pointer', className: '_User', objectId: 'u1' },
    });
  });

  it.each([
    ['{', 'It is not JSON'],
    ['[1]', 'It is not an object'],
    ['{"a":1}', 'It has no ID'],
    ['{"_id":"a","_p_b":"c"}', '_p_b is no pointer'],
    ['{"_id":"a","_created_at":{"$date":"soon"}}', '"soon" is no date'],
  ])('%s is refused with what is wrong', (line, words) => {
    expect(() => readLine(line, {})).toThrow(words);
  });
});
