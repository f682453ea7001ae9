import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, resultOf, type AccountClient } from '@/tests/helpers/accountClient';
import type { Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: SharedBackend;
let client: AccountClient;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  client = createAccountClient(backend);
  ({ rest } = client);
});

const call: AccountClient['call'] = (...args) => client.call(...args);
const signUp: AccountClient['signUp'] = (...args) => client.signUp(...args);

describe('the address book', () => {
  const address = `0x${'ab'.repeat(20)}`;
  const other = `0x${'0c'.repeat(20)}`;

  it('is private to its owner, holds each address once, and is deleted with the account', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    await resultOf(call(owner, 'saveContact', { address: `0x${'AB'.repeat(20)}`, label: '  Savings ' }));
    await resultOf(call(owner, 'saveContact', { address: other, label: 'Ada' }));
    const both = [
      { address, label: 'Rent' },
      { address: other, label: 'Ada' },
    ];
    expect(await resultOf(call(owner, 'saveContact', { address, label: 'Rent' }))).toEqual(both);
    expect(await resultOf(call(stranger, 'listContacts'))).toEqual([]);
    const asStranger = { sessionToken: stranger.token };
    expect((await rest('GET', 'classes/AccountContact', {}, asStranger)).body).toEqual({ results: [] });
    const forged = await rest('POST', 'classes/AccountContact', { address, label: 'x' }, { sessionToken: owner.token });
    expect(forged.body).toMatchObject({ code: 119 });
    expect(await resultOf(call(stranger, 'removeContact', { address }))).toEqual([]);
    const { rows } = await resultOf<{ rows: { AccountContact: unknown[] } }>(call(owner, 'exportAccount'));
    expect(rows.AccountContact).toHaveLength(2);
    expect(await resultOf(call(owner, 'removeContact', { address }))).toEqual([{ address: other, label: 'Ada' }]);
    await resultOf(call(owner, 'deleteAccount', { confirm: owner.username }));
    const asMaster = { headers: { 'X-Parse-Master-Key': backend.masterKey } };
    expect((await rest('GET', 'classes/AccountContact', {}, asMaster)).body).toEqual({ results: [] });
  });

  it.each([
    { address: '0x12', label: 'Ada' },
    { address: 'ada.eth', label: 'Ada' },
    { address: [address], label: 'Ada' },
    { address, label: '' },
    { address, label: '   ' },
    { address, label: 'a'.repeat(41) },
    { address, label: 'Ada\nBob' },
    { address, label: 'Ada\u202Eevil' },
    { address },
  ])('rejects an invalid contact, case %#', async (contact) => {
    const session = await signUp();
    expect((await call(session, 'saveContact', contact)).body).toMatchObject({ code: 142 });
    expect(await resultOf(call(session, 'listContacts'))).toEqual([]);
  });

  trial('holds up to two hundred addresses', async () => {
    const session = await signUp();
    const nth = (count: number) => `0x${count.toString(16).padStart(40, '0')}`;
    for (let count = 1; count <= 200; count++) {
      await resultOf(call(session, 'saveContact', { address: nth(count), label: `No. ${count}` }));
    }
    const beyond = await call(session, 'saveContact', { address: nth(201), label: 'One more' });
    expect(beyond.body).toMatchObject({ code: 142 });
    const renamed = await resultOf<object[]>(call(session, 'saveContact', { address: nth(7), label: 'Seven' }));
    expect(renamed).toHaveLength(200);
    expect(renamed[6]).toEqual({ address: nth(7), label: 'Seven' });
  });
});
