import { describe, expect, it } from 'vitest';
import { readSession } from '@/server/files/serveUploads';
import { rowsInMemory } from '@/tests/helpers/rowsInMemory';

const date = (ms: number) => ({ __type: 'Date', iso: new Date(Date.now() + ms).toISOString() });
const user = { __type: 'Pointer', className: '_User', objectId: 'u1' };

const open = (session: object, account: object = {}) =>
  rowsInMemory({
    _Session: [{ objectId: 's1', sessionToken: 'r:token', user, expiresAt: date(60_000), ...session }],
    _User: [{ objectId: 'u1', ...account }],
  }).database;

describe('the session of an upload', () => {
  it('is that of its account', async () => {
    await expect(readSession(open({}), 'r:token')).resolves.toBe('u1');
    await expect(readSession(open({ expiresAt: undefined }), 'r:token')).resolves.toBe('u1');
    await expect(readSession(open({ expiresAt: {} }), 'r:token')).resolves.toBe('u1');
  });

  it.each([
    ['that is none', {}, 'r:another'],
    ['that is left out', {}, undefined],
    ['that is empty', { sessionToken: '' }, ''],
    ['that ended a moment ago', { expiresAt: date(-50) }, 'r:token'],
    ['of nobody', { user: undefined }, 'r:token'],
    ['of an account without an id', { user: {} }, 'r:token'],
  ])('%s is refused', async (_what, session, token) => {
    await expect(readSession(open(session), token)).rejects.toMatchObject({
      code: 209,
      message: 'Sign in to upload files.',
    });
  });

  it('of a guest, who could not come back for the file, is refused', async () => {
    const guest = { authData: { anonymous: { id: 'x' } } };
    await expect(readSession(open({}, guest), 'r:token')).rejects.toMatchObject({
      code: 119,
      message: 'Create an account to upload files.',
    });
    for (const authData of [undefined, null, 'anonymous', {}, { anonymous: null }, { moralisEth: { id: '0x' } }]) {
      await expect(readSession(open({}, { authData }), 'r:token'), JSON.stringify(authData)).resolves.toBe('u1');
    }
  });
});
