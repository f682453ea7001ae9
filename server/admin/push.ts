import Parse from 'parse/node';
import { z } from 'zod';
import type { AdminPush } from '@/protocol/admin';
import { PUSH_LIMITS } from '@/protocol/push';
import { chosenName, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { cursorText, listNewest } from '@/server/admin/listNewest';
import { findUserId } from '@/server/admin/users';
import { checkParameters } from '@/server/parse/checkParameters';
import { userPointer, type Row } from '@/server/parse/database';
import { INSTALLATION_CLASS, PUSH_STATUS_CLASS, WEB_DEVICE } from '@/server/parse/schema';
import { isRecord } from '@/server/parse/findValueFault';

/** To every device. */
const ALL = 'all';

const LONGEST = 28 * 24 * 60 * 60_000;

const words = (most: number) => z.string().trim().min(1).max(most);

const sendingTo = (isSitePath: AdminParts['push']['isSitePath']) =>
  z.strictObject({
    to: words(200),
    title: words(PUSH_LIMITS.title),
    body: words(PUSH_LIMITS.body),
    url: z.string().refine(isSitePath, { error: 'must be a path of this site, such as /activity' }),
    expires: z.iso
      .datetime()
      .refine((text) => Date.parse(text) > Date.now() && Date.parse(text) <= Date.now() + LONGEST, {
        error: 'must be a moment within the next four weeks',
      })
      .nullable(),
  });

const listing = z.strictObject({ cursor: cursorText });

const PAGE = 25;

/** The functions of /admin/push. What is sent goes the way of Parse's own `POST /push`, which keeps what came of it. */
export function createPushActs(parts: AdminParts): { send: AdminHandler; list: AdminHandler } {
  const { database, parse, push } = parts;
  const sending = sendingTo(push.isSitePath);

  const count = async (query: Record<string, unknown>) =>
    Number(await database.find(INSTALLATION_CLASS, query, { count: true }));

  return {
    async send({ userId, params, note }) {
      const { to, title, body, url, expires } = checkParameters(sending, params);
      if (!push.isOn) throw new Parse.Error(Parse.Error.PUSH_MISCONFIGURED, 'Notices are switched off on this site.');
      const receiver = to === ALL ? ALL : await findUserId(parts, to);
      const where = { deviceType: WEB_DEVICE, ...(receiver !== ALL && { user: userPointer(receiver) }) };
      const by = chosenName(await readUserRow(database, userId)) ?? userId;
      await note({ subject: receiver, after: { title, body, url, expires } });
      const message = {
        where,
        data: { title, alert: body, url, by },
        ...(expires !== null && { expiration_time: expires }),
      };
      return { id: String(await parse.Push.send(message as Parse.Push.PushData, { useMasterKey: true })) };
    },
    async list({ params }) {
      const { cursor } = checkParameters(listing, params);
      const { rows, next } = await listNewest(database, PUSH_STATUS_CLASS, { cursor, size: PAGE });
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
