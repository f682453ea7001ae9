import Parse from 'parse/node';
import { describe, expect, it, vi } from 'vitest';
import { type RecordAction, withAdminLog } from '@/server/admin/adminLog';
import { rowsInMemory } from '@/tests/helpers/rowsInMemory';

type Request = { userId: string; params: { user: string } };
type Handler = (request: Request & { note: RecordAction }) => Promise<unknown>;

const NOTED = { subject: 'u2', details: 'why' };

function open(handler: Handler, fail: () => Promise<void> = () => Promise.resolve()) {
  const { database } = rowsInMemory({
    _User: [
      { objectId: 'u1', username: 'ada', _hashed_password: 'x' },
      { objectId: 'u9', username: 'abcdefghijklmnopqrstuvwxy' },
    ],
  });
  const started: unknown[] = [];
  const failed: unknown[] = [];
  const parts = {
    database,
    acts: {
      begin(act: unknown) {
        started.push(act);
        return Promise.resolve(`act ${started.length}`);
      },
      fail(...args: unknown[]) {
        failed.push(args);
        return fail();
      },
    },
  };
  const log = { error: vi.fn() };
  const run = withAdminLog('lockUser', handler, parts as never, log as never);
  const call = (userId: string) => run({ userId, params: { user: 'u2' } });
  return { call, begun: started, failed, log };
}

describe('an act of an administrator', () => {
  it('runs with the id of the administrator and the parameters', async () => {
    const handler = vi.fn<Handler>(() => Promise.resolve('done'));
    const { call } = open(handler);
    await expect(call('u1')).resolves.toBe('done');
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ userId: 'u1', params: { user: 'u2' } });
  });

  it('is logged with the profile name or the id of the administrator', async () => {
    const { call, begun: started, failed } = open(({ note }) => note(NOTED as never));
    await call('u1');
    await call('u9');
    expect(started).toEqual([
      { ...NOTED, act: 'lockUser', by: { id: 'u1', name: 'ada' } },
      { ...NOTED, act: 'lockUser', by: { id: 'u9', name: 'u9' } },
    ]);
    expect(failed).toEqual([]);
  });

  it.each([
    [new Parse.Error(101, 'There is no such account.'), 'There is no such account.'],
    [new Error('connection refused at 10.0.0.1'), 'Something went wrong on our side.'],
  ])('is noted as failed where it fails, in words that tell no more than they should', async (error, reason) => {
    const { call, failed } = open(async ({ note }) => {
      await note(NOTED as never);
      throw error;
    });
    await expect(call('u1')).rejects.toBe(error);
    expect(failed).toEqual([['act 1', expect.objectContaining({ act: 'lockUser', subject: 'u2' }), reason]]);
  });

  it('fails with its own error where the failure cannot be logged', async () => {
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
