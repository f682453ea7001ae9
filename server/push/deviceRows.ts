import { DEVICE_FIELDS } from '@/server/push/classes';
import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import type { PushDevice, PushSubscriptionWords } from '@/protocol/calls/push';
import { PUSH_KINDS, type PushKind } from '@/protocol/notifications';
import { type Database, destroyIfThere, type Row, storedDate } from '@/server/parse/database';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';

/** What of an endpoint may be shown: it stands for the endpoint, and nobody can send to it. */
export const tokenOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** The id of an endpoint's row: so each endpoint is there once. */
export const idOf = (endpoint: string): string => tokenOf(endpoint).slice(0, 32);

/** The subscription of a row; `null` where it is no device of web push. */
export function subscriptionOf({ endpoint, p256dh, auth }: Row): PushSubscriptionWords | null {
  const isComplete = typeof endpoint === 'string' && typeof p256dh === 'string' && typeof auth === 'string';
  return isComplete ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Id of the account that a row belongs to. */
export function ownerOf({ user }: Row): string | null {
  return typeof user === 'object' && user !== null && 'objectId' in user ? String(user.objectId) : null;
}

/** A row as its owner sees it. */
export function deviceOf(row: Row, endpoint: string | undefined): PushDevice {
  const { objectId, device, channels, createdAt, seenAt, lastSentAt, refusedAt } = row;
  const kinds: unknown[] = Array.isArray(channels) ? channels : [];
  return {
    id: objectId,
    device: typeof device === 'string' ? device : null,
    kinds: PUSH_KINDS.filter((kind: PushKind) => kinds.includes(kind)),
    createdAt: String(createdAt),
    seenAt: momentOf(seenAt) ?? String(createdAt),
    lastSentAt: momentOf(lastSentAt),
    refusedAt: momentOf(refusedAt),
    current: endpoint !== undefined && row['endpoint'] === endpoint,
  };
}

/** A moment of the database, in ISO 8601. */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && 'iso' in value ? String(value.iso) : null;
}

/** The rows whose session is still there, or that were made without one; the others are taken away. */
export async function removeExpired(database: Database, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ session }) => session).filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return [...rows];
  const sessions = await database.find(
    '_Session',
    { objectId: { $in: ids }, expiresAt: { $gt: storedDate(new Date()) } },
    { limit: ids.length },
  );
  const live = new Set<unknown>(sessions.map(({ objectId }) => objectId));
  const isLive = ({ session }: Row) => typeof session !== 'string' || live.has(session);
  const dead = rows.filter((row) => !isLive(row)).map(({ objectId }) => objectId);
  if (dead.length > 0) await destroyIfThere(database, INSTALLATION_CLASS, { objectId: { $in: dead } });
  return rows.filter(isLive);
}

/**
 * Keeps clients from writing what only the server may: who a device belongs to and where notices for it go. A client may
 * still keep an installation of its own (row B09); it is notified of nothing.
 *
 * @throws Parse.Error 119 where one tries
 */
export function checkInstallation({ object, original, master }: Parse.Cloud.BeforeSaveRequest): void {
  if (master) return;
  // Of a new object the SDK calls every field changed.
  const isWritten = (field: string) => (original ? object.dirty(field) : object.has(field));
  const wrong = [...Object.keys(DEVICE_FIELDS), 'deviceToken'].find(isWritten);
  if (wrong !== undefined) {
    throw new Parse.Error(
      Parse.Error.OPERATION_FORBIDDEN,
      `${wrong} of an installation is written by the server: call savePush.`,
    );
  }
}
