import Parse from 'parse/node';
import { expect, it } from 'vitest';
import { isClientError, isRejectedByDatabase, translateClientErrors } from '@/server/parse/clientErrors';

const refusal = (code: string) => Object.assign(new Error('refused'), { code });

it.each(['22P02', '22021', '42601', '42883', '54000', '08P01'])('PostgreSQL %s is a client error', (code) => {
  expect(isRejectedByDatabase(refusal(code))).toBe(true);
});

it.each(['08006', '42501', '53300', '57P01', '23505', 'ECONNREFUSED'])('%s is not', (code) => {
  expect(isRejectedByDatabase(refusal(code))).toBe(false);
});

it('treats an operation on a field of another type as a client error, and no other error', () => {
  expect(isClientError(new Error('Cannot add elements to a non-array value'))).toBe(true);
  expect(isClientError(new TypeError('Cannot read properties of undefined'))).toBe(false);
  expect(isClientError(new Parse.Error(1, 'x'))).toBe(false);
});

it('makes the adapter name what a caller caused, and leaves other errors unchanged', async () => {
  const lost = refusal('08006');
  const reject = (error: unknown) => () => Promise.reject(error);
  const adapter = {
    find: () => {
      throw new TypeError('no such part of a condition');
    },
    count: reject(refusal('42601')),
    distinct: reject(lost),
    aggregate: () => Promise.resolve([1]),
    createObject: reject(refusal('54000')),
    updateObjectsByQuery: reject(lost),
    findOneAndUpdate: reject(new TypeError('ours')),
    upsertOneObject: reject(refusal('57014')),
    deleteObjectsByQuery: () => Promise.resolve(),
  };
  translateClientErrors(adapter);
  await expect(Promise.resolve(adapter.find())).rejects.toMatchObject({ code: 102 });
  await expect(adapter.count()).rejects.toMatchObject({ code: 102 });
  await expect(adapter.distinct()).rejects.toBe(lost);
  expect(await adapter.aggregate()).toEqual([1]);
  await expect(adapter.createObject()).rejects.toMatchObject({ code: 107 });
  await expect(adapter.updateObjectsByQuery()).rejects.toBe(lost);
  await expect(adapter.upsertOneObject()).rejects.toMatchObject({ code: 124 });
  await expect(adapter.findOneAndUpdate()).rejects.toThrow(TypeError);
});
