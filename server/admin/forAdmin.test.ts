import Parse from 'parse/node';
import { describe, expect, it, vi } from 'vitest';
import type { AdminHandler } from '@/server/admin/AdminParts';
import { forAdmin } from '@/server/admin/forAdmin';
import { rowsInMemory } from '@/tests/helpers/rowsInMemory';

const refusal = { code: 119, message: 'This is for the administrators of this site.' };
const NOTED = { subject: 'u2', details: 'why' };

function open(handler: AdminHandler, fail: () => Promise<void> = () => Promise.resolve()) {
  const { database } = rowsInMemory({
    _User: [
      { objectId: 'u1', username: 'ada', _hashed_password: 'x' },
      { objectId: 'u9', username: 'abcdefghijklmnopqrstuvwxy' },
    ],
  });
  const asked: string[] = [];
  const begun: unknown[] = [];
  const failed: unknown[] = [];
  const parts = {
    database,
    roles: {
      isAdmin(userId: string) {
        asked.push(userId);
        return Promise.resolve(userId !== 'u2');
      },
    },
    acts: {
      begin(act: unknown) {
        begun.push(act);
        return Promise.resolve(`act ${begun.length}`);
      },
      fail(...args: unknown[]) {
        failed.push(args);
        return fail();
      },
    },
  };
  const log = { error: vi.fn() };
  const run = forAdmin('lockUser', handler, parts as never, log as never);
  const call = (id: string | undefined, token: string | undefined = 'r:token') =>
    run({ params: { user: 'u2' }, user: id === undefined ? undefined : { id, getSessionToken: () => token } } as never);
  return { call, asked, begun, failed, log };
}

describe('what is for administrators', () => {
  it('is called by one, with who it is and what was sent', async () => {
    const handler = vi.fn<AdminHandler>(() => Promise.resolve('done'));
    const { call, asked } = open(handler);
    await expect(call('u1')).resolves.toBe('done');
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ userId: 'u1', params: { user: 'u2' } });
    expect(asked).toEqual(['u1']);
  });

  it('is refused to everybody else: no administrator, nobody, nobody’s session', async () => {
    const handler = vi.fn<AdminHandler>();
    const { call } = open(handler);
    await expect(call('u2')).rejects.toMatchObject(refusal);
    await expect(call(undefined)).rejects.toMatchObject(refusal);
    await expect(call('')).rejects.toMatchObject(refusal);
    await expect(call('u1', '')).rejects.toMatchObject(refusal);
    expect(handler).not.toHaveBeenCalled();
  });

  it('is noted with who did it, by the name they chose or their id', async () => {
    const { call, begun, failed } = open(({ note }) => note(NOTED as never));
    await call('u1');
    await call('u9');
    expect(begun).toEqual([
      { ...NOTED, act: 'lockUser', by: { id: 'u1', name: 'ada' } },
      { ...NOTED, act: 'lockUser', by: { id: 'u9', name: 'u9' } },
    ]);
    expect(failed).toEqual([]);
  });

  it.each([
    [new Parse.Error(101, 'There is no such account.'), 'There is no such account.'],
    [new Error('connection refused at 10.0.0.1'), 'It failed on our side.'],
  ])('is noted as failed where it fails, in words that tell no more than they should', async (error, reason) => {
    const { call, failed } = open(async ({ note }) => {
      await note(NOTED as never);
      throw error;
    });
    await expect(call('u1')).rejects.toBe(error);
    expect(failed).toEqual([['act 1', expect.objectContaining({ act: 'lockUser', subject: 'u2' }), reason]]);
  });

  it('fails as it did where the failure cannot be noted, and the log has that', async () => {
    const error = new Parse.Error(101, 'There is no such account.');
    const away = new Error('The database is away.');
    const { call, log } = open(
      async ({ note }) => {
        await note(NOTED as never);
        throw error;
      },
      () => Promise.reject(away),
    );
    await expect(call('u1')).rejects.toBe(error);
    expect(log.error).toHaveBeenCalledWith({ err: away, id: 'act 1' }, 'a failed act was not noted');
  });
});
