import Parse from 'parse/node';
import type { AdminPush } from '@/protocol/calls/adminService';
import { chosenUsername, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandlers, AdminParts } from '@/server/admin/AdminParts';
import { listNewestRows } from '@/server/admin/listNewestRows';
import { findUserId } from '@/server/admin/users';
import { userPointer, type Row } from '@/server/parse/database';
import { INSTALLATION_CLASS, PUSH_STATUS_CLASS, WEB_DEVICE } from '@/server/parse/schema/schema';
import { isRecord } from '@/server/parse/validateValue';

/** To every device. */
const ALL = 'all';

const PAGE = 25;

/** The functions of /admin/push. What is sent goes the way of Parse's own `POST /push`, which keeps what came of it. */
export function createPushFunctions(parts: AdminParts): AdminHandlers<'adminSendPush' | 'adminListPushes'> {
  const { database, parse, push } = parts;

  const count = async (query: Record<string, unknown>) =>
    Number(await database.find(INSTALLATION_CLASS, query, { count: true }));

  return {
    async adminSendPush({ userId, params: { to, title, body, url, expires }, note }) {
      if (!push.isOn)
        throw new Parse.Error(Parse.Error.PUSH_MISCONFIGURED, 'Notifications are turned off on this site.');
      const receiver = to === ALL ? ALL : await findUserId(parts, to);
      const where = { deviceType: WEB_DEVICE, ...(receiver !== ALL && { user: userPointer(receiver) }) };
      const by = chosenUsername(await readUserRow(database, userId)) ?? userId;
      await note({ subject: receiver, after: { title, body, url, expires } });
      const message = {
        where,
        data: { title, alert: body, url, by },
        ...(expires !== null && { expiration_time: expires }),
      };
      return { id: String(await parse.Push.send(message as Parse.Push.PushData, { useMasterKey: true })) };
    },
    async adminListPushes({ params: { cursor } }) {
      const { rows, next } = await listNewestRows(database, PUSH_STATUS_CLASS, { cursor, size: PAGE });
      const devices = { deviceType: WEB_DEVICE, endpoint: { $exists: true } };
      const accounts = await database.find(
        INSTALLATION_CLASS,
        {},
        {
          pipeline: [{ $match: devices }, { $group: { _id: '$user' } }],
        },
      );
      return {
        ...{ rows: rows.map((row) => readPush(row, push.toPayload)), next, on: push.isOn },
        counts: { devices: await count(devices), accounts: accounts.length },
      };
    },
  };
}

function readPush(row: Row, toPayload: AdminParts['push']['toPayload']): AdminPush {
  const { objectId, createdAt, query, payload, status, pushTime, expiry, numSent, numFailed } = row;
  const data = readJson(payload);
  const { title, body, url } = toPayload(data, '');
  const known = ['scheduled', 'succeeded', 'failed'] as const;
  return {
    ...{ id: objectId, at: String(createdAt), title, body, url },
    by: typeof data['by'] === 'string' ? data['by'] : null,
    to: receiverOf(readJson(query)),
    status: known.find((one) => one === status) ?? 'running',
    pushTime: String(pushTime),
    expiresAt: typeof expiry === 'number' ? new Date(expiry).toISOString() : null,
    ...{ sent: Number(numSent ?? 0), failed: Number(numFailed ?? 0) },
  };
}

function receiverOf(where: Record<string, unknown>): string {
  const { deviceType, user, ...others } = where;
  if (Object.keys(others).length > 0) return 'some';
  if (user === undefined) return deviceType === WEB_DEVICE || deviceType === undefined ? ALL : 'some';
  return isRecord(user) && typeof user['objectId'] === 'string' ? user['objectId'] : 'some';
}

function readJson(text: unknown): Record<string, unknown> {
  const value: unknown = JSON.parse(String(text));
  return isRecord(value) ? value : {};
}
