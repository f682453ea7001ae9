import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import {
  isSitePath,
  MUTABLE_KINDS,
  type MutableKind,
  NOTIFICATION_CLASS,
  NOTIFICATION_LIMITS,
  type NotificationKind,
} from '@/protocol/notifications';
import { createGate } from '@/server/process/createGate';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';
import { MUTED_FIELD, PROFILE_CLASS } from '@/server/parse/schema/schema';

/** What an account is notified about. */
export type Note = {
  kind: NotificationKind;
  title: string;
  body: string;
  /** Path of the site. */
  url: string;
  /** A notification of the same account with the same tag is replaced, moves to the top and counts as unread again. */
  tag: string;
  /** Id of the account that caused it. */
  actor?: string | undefined;
  /** Id of the post that it is about. */
  about?: string | undefined;
};

/** The notifications of accounts. */
export type Inbox = {
  /** Notifies an account. Does not wait; a failure is logged. */
  notify(userId: string, note: Note): void;
  /** Deletes the notifications about a post: it was deleted, or hidden. */
  remove(about: string): Promise<void>;
  /** Deletes what is too old. */
  sweep(): Promise<void>;
  /** Waits for what is being written. */
  stop(): Promise<void>;
};

const DAY = 24 * 60 * 60_000;

/** Notifications written at once: a block may bring something to every account. */
const CONCURRENCY = 4;

/** Rows beyond what an account keeps that are deleted at once. */
const PAGE = 100;

/** Makes it. Rows are written through Parse Server, which tells whoever follows them live. */
export function createInbox({ parse, database, log }: { parse: typeof Parse; database: Database; log: Logger }): Inbox {
  const master = { useMasterKey: true };
  const running = new Set<Promise<void>>();
  const gate = createGate(CONCURRENCY);

  const find = (key: string) => new parse.Query(NOTIFICATION_CLASS).equalTo('key', key).first(master);

  const findAccount = async (objectId: string) => (await database.find('_User', { objectId }, { limit: 1 }))[0];

  async function write(userId: string, note: Note, attempts = 2): Promise<void> {
    const { kind, title, body, url, tag, actor, about } = note;
    const account = await findAccount(userId);
    // A kind that is turned off is not written; what is there of it already stays.
    if (!account || readMuted(account[MUTED_FIELD]).some((muted) => muted === kind)) return;
    const key = `${userId} ${tag}`;
    const known = await find(key);
    const row = known ?? new parse.Object(NOTIFICATION_CLASS);
    row.set({ kind, key, at: new Date(), url: isSitePath(url) ? url : '/' });
    row.set({ title: shorten(title, NOTIFICATION_LIMITS.title), body: shorten(body, NOTIFICATION_LIMITS.body) });
    if (actor !== undefined) row.set('actor', parse.Object.fromJSON({ className: PROFILE_CLASS, objectId: actor }));
    if (about !== undefined) row.set('about', about);
    if (known) row.unset('readAt');
    else {
      row.set('user', parse.User.createWithoutData(userId));
      // Clients cannot write the class: the right to write says whose it is, for export and deletion of the account.
      row.setACL(new parse.ACL({ [userId]: { read: true, write: true } }));
    }
    try {
      await row.save(null, master);
    } catch (error) {
      // Another backend made it at the same moment (137), or its owner deleted the account meanwhile (101).
      if (attempts > 1 && (hasParseCode(error, DUPLICATE_VALUE) || hasParseCode(error, OBJECT_NOT_FOUND)))
        return write(userId, note, attempts - 1);
      throw error;
    }
    if (known) return;
    // Deleted meanwhile, with what it had then.
    if (!(await findAccount(userId))) await destroyIfThere(database, NOTIFICATION_CLASS, { key });
    // Others must not push out what tells that an account was broken into.
    else if (kind !== 'security') await prune(userId, kind);
  }

  async function prune(userId: string, kind: NotificationKind): Promise<void> {
    const rows = await new parse.Query(NOTIFICATION_CLASS)
      .equalTo('user', parse.User.createWithoutData(userId))
      .equalTo('kind', kind)
      .descending('at')
      .skip(NOTIFICATION_LIMITS.stored)
      .limit(PAGE)
      .find(master);
    if (rows.length > 0) await parse.Object.destroyAll(rows, master);
  }

  return {
    notify(userId, note) {
      const one = gate(() => write(userId, note)).catch((error: unknown) =>
        log.warn({ err: error, kind: note.kind }, 'a notification could not be written'),
      );
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    async remove(about) {
      for (;;) {
        const rows = await new parse.Query(NOTIFICATION_CLASS).equalTo('about', about).limit(PAGE).find(master);
        if (rows.length === 0) return;
        await parse.Object.destroyAll(rows, master);
      }
    },
    async sweep() {
      const oldest = new Date(Date.now() - NOTIFICATION_LIMITS.days * DAY);
      await destroyIfThere(database, NOTIFICATION_CLASS, { at: { $lt: storedDate(oldest) } });
    },
    async stop() {
      await Promise.all(running);
    },
  };
}

/** The kinds that the field of an account names. */
export const readMuted = (field: unknown): MutableKind[] =>
  Array.isArray(field) ? MUTABLE_KINDS.filter((kind) => field.includes(kind)) : [];

/** By characters, not by halves of one. */
function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
