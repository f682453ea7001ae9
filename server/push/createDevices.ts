import { timingSafeEqual } from 'node:crypto';
import Parse from 'parse/node';
import type { PushDevice, PushSubscriptionWords } from '@/protocol/calls/push';
import type { CheckedCall } from '@/protocol/calls/registry';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import { PUSH_DEVICES } from '@/protocol/notifications';
import {
  destroyIfThere,
  hasParseCode,
  storedDate,
  userPointer,
  type Database,
  type Row,
} from '@/server/parse/database';
import { deviceOf, idOf, removeExpired, ownerOf, subscriptionOf, tokenOf } from '@/server/push/deviceRows';
import { WEB_DEVICE, INSTALLATION_CLASS } from '@/server/parse/schema/schema';

/** Who saves a device, and from where. */
export type DeviceOwner = { userId: string; sessionToken: string; device: string | null };

/** The devices of accounts: rows that the server alone writes and reads. */
export type Devices = {
  /** @throws Parse.Error 119 where another account has the endpoint and these are not its keys */
  save(owner: DeviceOwner, given: CheckedCall<'savePush'>): Promise<PushDevice>;
  /** @throws Parse.Error 101 where there is no such device, or the proof is not its own; 119 as above */
  move(given: CheckedCall<'movePush'>): Promise<void>;
  remove(userId: string, given: CheckedCall<'removePush'>): Promise<void>;
  removeOfSession(sessionId: string): Promise<void>;
  /** Id of a session. @throws Parse.Error 209 where it has ended */
  sessionOf(sessionToken: string): Promise<string>;
  /** Has the device of a session go on with the session in its place, by its token. */
  moveSession(sessionId: string, sessionToken: string): Promise<void>;
  list(userId: string, endpoint?: string): Promise<PushDevice[]>;
  /** The rows of one account, of one kind of notice where it is given, to send to. */
  rowsOf(userId: string, kind?: string): Promise<Row[]>;
};

/** Makes the devices. */
export function createDevices(database: Database): Devices {
  const read = async (query: Record<string, unknown>, limit: number): Promise<Row[]> =>
    removeExpired(database, await database.find(INSTALLATION_CLASS, query, { limit, sort: { seenAt: -1 } }));
  const find = async (endpoint: string): Promise<Row | undefined> => (await read({ objectId: idOf(endpoint) }, 1))[0];
  const drop = (query: Record<string, unknown>) => destroyIfThere(database, INSTALLATION_CLASS, query);

  /**
   * Writes a row. An endpoint that another account has moves only to who knows its keys, as the browser does in which
   * somebody else signed in: whoever merely learned of an endpoint takes nobody's notices away.
   */
  async function write(subscription: PushSubscriptionWords, row: Record<string, unknown>, userId: string) {
    const { endpoint, keys } = subscription;
    const there = await find(endpoint);
    if (there && ownerOf(there) !== userId && !isSame(subscriptionOf(there), subscription)) {
      throw new Parse.Error(
        Parse.Error.OPERATION_FORBIDDEN,
        'This subscription belongs to another account. Unsubscribe in this browser, then subscribe again.',
      );
    }
    const fields = {
      ...{ endpoint, ...keys, ...row },
      ...{ user: userPointer(userId), seenAt: storedDate(new Date()) },
    };
    if (there) {
      const { objectId } = there;
      await database.update(INSTALLATION_CLASS, { objectId }, { ...fields, refusedAt: { __op: 'Delete' } });
      return;
    }
    const [objectId, moment] = [idOf(endpoint), new Date().toISOString()];
    const words = { deviceType: WEB_DEVICE, pushType: WEB_DEVICE, deviceToken: tokenOf(endpoint) };
    const times = { createdAt: moment, updatedAt: moment };
    await database.create(INSTALLATION_CLASS, { objectId, ...times, ...words, ...fields, ACL: {} });
  }

  /** Another tab may write the same row: 137, or 101 where it took it away. */
  async function writeAgain(...given: Parameters<typeof write>): Promise<void> {
    try {
      await write(...given);
    } catch (error) {
      if (!hasParseCode(error, DUPLICATE_VALUE) && !hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
      await write(...given);
    }
  }

  async function sessionOf(sessionToken: string): Promise<string> {
    const [session] = await database.find('_Session', { sessionToken }, { limit: 1 });
    if (!session) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'You were signed out. Sign in again.');
    return session.objectId;
  }

  return {
    async save({ userId, sessionToken, device }, { subscription, kinds, replaces }) {
      const session = await sessionOf(sessionToken);
      const words = { channels: [...new Set(kinds)], session, ...(device !== null && { device }) };
      await writeAgain(subscription, words, userId);
      const { endpoint } = subscription;
      if (replaces !== undefined && replaces !== endpoint) {
        await drop({ objectId: idOf(replaces), user: userPointer(userId) });
      }
      const rows = await read({ user: userPointer(userId) }, PUSH_DEVICES * 2);
      const beyond = rows.slice(PUSH_DEVICES).map(({ objectId }) => objectId);
      if (beyond.length > 0) await drop({ objectId: { $in: beyond } });
      const own = rows.find(({ objectId }) => objectId === idOf(endpoint));
      if (!own)
        throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'The device was removed in the meantime. Try again.');
      return deviceOf(own, endpoint);
    },
    async move({ endpoint, auth, subscription }) {
      const row = await find(endpoint);
      const userId = row && ownerOf(row);
      if (!row || !userId || !isEqual(String(row['auth']), auth)) {
        throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This device does not exist.');
      }
      const { channels, session, device } = row;
      await writeAgain(subscription, { channels, session, device }, userId);
      if (subscription.endpoint !== endpoint) await drop({ objectId: row.objectId });
    },
    async remove(userId, { id, endpoint }) {
      const objectId = id ?? (endpoint === undefined ? undefined : idOf(endpoint));
      if (objectId !== undefined) await drop({ objectId, user: userPointer(userId) });
    },
    async removeOfSession(session) {
      await drop({ session });
    },
    sessionOf,
    async moveSession(session, sessionToken) {
      const next = await sessionOf(sessionToken);
      for (const { objectId } of await database.find(INSTALLATION_CLASS, { session }, { limit: PUSH_DEVICES })) {
        await database.update(INSTALLATION_CLASS, { objectId }, { session: next });
      }
    },
    async list(userId, endpoint) {
      const rows = await read({ user: userPointer(userId), deviceType: WEB_DEVICE }, PUSH_DEVICES * 2);
      return rows.map((row) => deviceOf(row, endpoint));
    },
    rowsOf: (userId, kind) =>
      read(
        { user: userPointer(userId), deviceType: WEB_DEVICE, ...(kind !== undefined && { channels: kind }) },
        PUSH_DEVICES * 2,
      ),
  };
}

/** Whether two texts are equal, in the same time wherever they differ. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isSame(one: PushSubscriptionWords | null, other: PushSubscriptionWords): boolean {
  return one !== null && isEqual(one.keys.auth, other.keys.auth) && one.keys.p256dh === other.keys.p256dh;
}
