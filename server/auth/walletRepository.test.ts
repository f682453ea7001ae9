import { expect, it } from 'vitest';
import { readSignInId } from '@/server/auth/walletRepository';

it.each<[unknown, string | null]>([
  [{ moralisEth: { id: '0x1' } }, '0x1'],
  [{ moralisEth: { id: '' }, moralisSol: { id: 'A' } }, ''],
  [{ moralisSol: { id: 'A' } }, null],
  [{ moralisEth: { id: 5 } }, null],
  [{ moralisEth: {} }, null],
  [{ moralisEth: null }, null],
  [{ moralisEth: '0x1' }, null],
  [{}, null],
  [null, null],
  [undefined, null],
  ['moralisEth', null],
  [{ id: '0x1' }, null],
])('of %j it is %j', (authData, id) => {
  expect(readSignInId(authData, 'moralisEth')).toBe(id);
});
