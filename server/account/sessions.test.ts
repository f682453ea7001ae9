import { expect, it } from 'vitest';
import { listSessions } from '@/server/account/sessions';
import { hashToken } from '@/server/parse/accountRows';
import type { Database, Row } from '@/server/parse/database';

const DAY_ONE = '2026-11-01T10:00:00.000Z';
const DAY_TWO = '2026-11-02T10:00:00.000Z';

/** A database with these sessions, and what is known of the use of them. */
function databaseOf(sessions: Row[], uses: Row[]): Database {
  const find = (className: string) => Promise.resolve(className === '_Session' ? sessions : uses);
  return { find } as unknown as Database;
}

it('a session was last used when its use was noted, and not when it began', async () => {
  const sessions = [
    { objectId: 'one', sessionToken: 'r:1', createdAt: DAY_ONE },
    { objectId: 'two', sessionToken: 'r:2', createdAt: DAY_ONE },
  ];
  // As the database hands out a field of type Date.
  const use = { objectId: hashToken('r:1'), device: 'Firefox on Linux', lastUsedAt: { __type: 'Date', iso: DAY_TWO } };
  const listed = await listSessions(databaseOf(sessions, [use]), 'user', 'r:2');
  expect(listed.map(({ id, lastUsedAt, current }) => [id, lastUsedAt, current])).toEqual([
    ['two', DAY_ONE, true],
    ['one', DAY_TWO, false],
  ]);
});
