import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { type notificationCalls, type SiteNotification } from '@/protocol/calls/notifications';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { NOTIFICATION_CLASS, NOTIFICATION_KINDS, NOTIFICATION_LIMITS } from '@/protocol/notifications';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { createInbox, readMuted, type Inbox } from '@/server/notifications/createInbox';
import { storedPicture } from '@/server/parse/accountRows';
import {
  type Database,
  hasParseCode,
  idOf,
  momentOf,
  type Row,
  storedDate,
  userPointer,
} from '@/server/parse/database';
import { saveRow } from '@/server/parse/ownedRows';
import { MUTED_FIELD, PROFILE_CLASS } from '@/server/parse/schema/schema';

/** What notifications stand on. */
export type NotificationsPorts = { parse: typeof Parse; database: Database; log: Logger };

/** Notifications on the site, and what other modules write with. */
export type NotificationsModule = BackendModule & { inbox: Inbox };

/** Notifications on the site (`protocol/calls/notifications.ts`). */
export function createNotificationsModule(ports: NotificationsPorts): NotificationsModule {
  const inbox = createInbox(ports);
  return {
    name: 'notifications',
    functions: createNotificationFunctions(ports),
    hourlySweeps: [inbox],
    async open() {
      const { adapter } = ports.database;
      await adapter.ensureIndex(NOTIFICATION_CLASS, { fields: {} }, ['user', 'at'], 'notification_user');
      await adapter.ensureIndex(NOTIFICATION_CLASS, { fields: {} }, ['about'], 'notification_about');
    },
    stop: inbox.stop,
    inbox,
  };
}

type Name = keyof typeof notificationCalls;

/** Every query names the caller: nobody reads or marks what is another's. */
function createNotificationFunctions({ parse, database }: NotificationsPorts): CallHandlers<Name> {
  const unreadOf = (userId: string) => ({ user: userPointer(userId), readAt: { $exists: false } });
  const count = async (userId: string) =>
    Number(await database.find(NOTIFICATION_CLASS, unreadOf(userId), { count: true }));

  return {
    async listNotifications({ userId, params: { cursor, unread: isUnreadOnly } }) {
      const page = NOTIFICATION_LIMITS.page;
      const whose = isUnreadOnly ? unreadOf(userId) : { user: userPointer(userId) };
      const query = { ...whose, ...(cursor !== undefined && behind(cursor)) };
      const rows = await database.find(NOTIFICATION_CLASS, query, {
        sort: { at: -1, objectId: -1 },
        limit: page + 1,
      });
      const shown = rows.slice(0, page);
      const last = shown.at(-1);
      const [actors, unread] = await Promise.all([readActors(database, shown), count(userId)]);
      return {
        rows: shown.map((row) => toNotification(row, actors)),
        next: rows.length > page && last ? `${momentOf(last['at'])} ${last.objectId}` : null,
        unread,
      };
    },
    countUnreadNotifications: async ({ userId }) => ({ unread: await count(userId) }),
    async markNotificationsRead({ userId, params: { ids } }) {
      await markRead(database, { ...unreadOf(userId), objectId: { $in: ids } });
      await announce(parse, userId);
      return { unread: await count(userId) };
    },
    async getNotificationSettings({ userId }) {
      const [user] = await database.find('_User', { objectId: userId }, { limit: 1 });
      return { muted: readMuted(user?.[MUTED_FIELD]) };
    },
    async saveNotificationSettings({ userId, params }) {
      const muted = readMuted(params.muted);
      await database.update('_User', { objectId: userId }, { [MUTED_FIELD]: muted });
      return { muted };
    },
    async markAllNotificationsRead({ userId }) {
      await markRead(database, unreadOf(userId));
      await announce(parse, userId);
      return { unread: await count(userId) };
    },
  };
}

/** Rows behind a cursor, which is the time and the id of the last row of the part before; anything else finds none. */
function behind(cursor: string): object {
  const [, time = '', id = ''] = /^(\S+) (\w+)$/.exec(cursor) ?? [];
  const isCursor = id !== '' && !Number.isNaN(Date.parse(time));
  const at = storedDate(new Date(isCursor ? time : 0));
  if (!isCursor) return { at: { $lt: at } };
  return { $or: [{ at: { $lt: at } }, { at: { $gte: at, $lte: at }, objectId: { $lt: id } }] };
}

/** One statement, however many there are. */
async function markRead(database: Database, query: Record<string, unknown>): Promise<void> {
  const changes = { readAt: storedDate(new Date()) };
  await database.update(NOTIFICATION_CLASS, query, changes, { many: true }).catch((error: unknown) => {
    // None was unread: 101.
    if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
  });
}

/** Other pages of the same account count again: the newest row is saved without a change, which live query tells. */
async function announce(parse: typeof Parse, userId: string): Promise<void> {
  const master = { useMasterKey: true };
  const newest = await new parse.Query(NOTIFICATION_CLASS)
    .equalTo('user', parse.User.createWithoutData(userId))
    .descending('at')
    .first(master);
  if (!newest) return;
  await saveRow(parse, NOTIFICATION_CLASS, { id: newest.id ?? '' }, {}).catch((error: unknown) => {
    // Deleted meanwhile: 101.
    if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
  });
}

async function readActors(database: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => idOf(actor) ?? []))];
  if (ids.length === 0) return new Map();
  const profiles = await database.find(PROFILE_CLASS, { objectId: { $in: ids } }, { limit: ids.length });
  return new Map(profiles.map((profile) => [profile.objectId, profile]));
}

function toNotification(row: Row, actors: ReadonlyMap<string, Row>): SiteNotification {
  const { objectId, title, body, url, kind, readAt, at } = row;
  const profile = actors.get(idOf(row['actor']) ?? '');
  return {
    id: objectId,
    kind: NOTIFICATION_KINDS.find((one) => one === kind) ?? 'security',
    title: String(title),
    body: String(body),
    url: String(url),
    at: momentOf(at),
    read: readAt !== undefined && readAt !== null,
    actor: profile
      ? {
          id: profile.objectId,
          name: typeof profile['name'] === 'string' ? profile['name'] : null,
          picture: storedPicture(profile),
          address: typeof profile['address'] === 'string' ? profile['address'] : null,
        }
      : null,
  };
}
