import Parse from 'parse/node';
import { POST_CLASS, REPORT_CLASS, REPORT_LIMITS, type ReportDecision, type ReportKind } from '@/protocol/community';
import type { CommunityPorts } from '@/server/community/communityModule';
import { type Moderation, readPostText, validatePost } from '@/server/community/moderation';
import { excerptOf } from '@/server/community/postNotifications';
import { createListReports } from '@/server/community/reportQueue';
import type { CallHandler, CallHandlers } from '@/server/gateway/ParseCall';
import { tooManyRequests } from '@/server/http/StatusError';
import { type Database, hasParseCode, idOf, userPointer } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

type Counts = { alike?: number; own?: number };
type Name = 'reportContent' | 'listReports' | 'decideReport';

/** What authors are notified of, by what was decided; nothing where nothing was done. */
const TITLES: Readonly<Record<Exclude<ReportDecision, 'keep'>, Readonly<Record<ReportKind, string>>>> = {
  hide: { post: 'A moderator hid your post', profile: 'A moderator removed your public name and text' },
  delete: { post: 'A moderator deleted your post', profile: '' },
  block: {
    post: 'A moderator hid your post and blocked you from posting',
    profile: 'A moderator blocked you from posting',
  },
};

/** Claims the oldest open report of a target, of which nobody else decides at the moment. */
const CLAIM = `UPDATE "${REPORT_CLASS}" SET "claimedAt" = now()
  WHERE "objectId" = (SELECT "objectId" FROM "${REPORT_CLASS}" WHERE kind = $1 AND target = $2 AND decision IS NULL
      ORDER BY "createdAt", "objectId" LIMIT 1)
    AND decision IS NULL AND ("claimedAt" IS NULL OR "claimedAt" < now() - interval '1 minute')
  RETURNING "objectId" AS id, words`;

const RELEASE = `UPDATE "${REPORT_CLASS}" SET "claimedAt" = NULL WHERE "objectId" = $1`;

/** Decides every open report of a target, however many there are. */
const DECIDE = `UPDATE "${REPORT_CLASS}" SET decision = $3, "decisionNote" = $4, "decidedBy" = $5,
    "decidedAt" = date_trunc('milliseconds', now()), "updatedAt" = date_trunc('milliseconds', now())
  WHERE kind = $1 AND target = $2 AND decision IS NULL RETURNING "user"`;

/** Open reports of a target, and of an account. */
const COUNT = `SELECT count(*) FILTER (WHERE kind = $1 AND target = $2)::int AS alike,
    count(*) FILTER (WHERE "user" = $3)::int AS own
  FROM "${REPORT_CLASS}" WHERE decision IS NULL AND ((kind = $1 AND target = $2) OR "user" = $3)`;

/** Makes the functions of reports: anyone who is signed in reports, moderators decide, both sides are notified. */
export function createReports({ database, inbox }: CommunityPorts, moderation: Moderation): CallHandlers<Name> {
  const client = () => database.adapter._client;
  const reportContent: CallHandler<'reportContent'> = async ({ user, userId, params }) => {
    const { kind, target, reason } = params;
    const note = readPostText(params.note, 'note', REPORT_LIMITS.note);
    const found = kind === 'post' ? await findPost(target, user) : await findProfile(database, target);
    if (!found) {
      const what = kind === 'post' ? 'This post was deleted.' : 'This profile does not exist.';
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, what);
    }
    if (found.author === userId) throw validatePost(`target: this ${kind} is your own`);
    const [{ alike = 0, own = 0 } = {}] = (await client().any(COUNT, [kind, target, userId])) as Counts[];
    if (own >= REPORT_LIMITS.open) {
      throw tooManyRequests('Moderators have not decided your earlier reports yet. Try again later.', 3_600);
    }
    // Moderators need no more of them to decide.
    if (alike >= REPORT_LIMITS.perTarget) return {};
    const moment = new Date().toISOString();
    const row = {
      ...{ objectId: crypto.randomUUID(), createdAt: moment, updatedAt: moment },
      ...{ kind, target, reason, note, words: found.words, key: `${userId} ${kind} ${target}` },
      ...{ user: userPointer(userId), author: userPointer(found.author) },
      // The class is closed to clients: the right to write says whose it is, for export and deletion of the account.
      ACL: { [userId]: { read: true, write: true } },
    };
    await database.create(REPORT_CLASS, row).catch((error: unknown) => {
      if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
      throw new Parse.Error(Parse.Error.DUPLICATE_VALUE, `You have already reported this ${kind}.`);
    });
    return {};
  };

  const decideReport: CallHandler<'decideReport'> = async ({ userId, params }) => {
    const { kind, target, decision } = params;
    const note = readPostText(params.note, 'note', REPORT_LIMITS.note);
    if (kind === 'profile' && decision === 'delete') throw validatePost('decision: a profile cannot be deleted');
    const [claim] = (await client().any(CLAIM, [kind, target])) as { id: string; words: string | null }[];
    if (!claim) throw decidedAlready();
    const reporters: string[] = [];
    let author = '';
    try {
      const [report] = await database.find(REPORT_CLASS, { objectId: claim.id }, { limit: 1 });
      author = idOf(report?.['author']) ?? '';
      if (author === userId) throw validatePost(`target: this ${kind} is your own. Another moderator has to decide.`);
      // Before it is written down: where this process ends in between, the report is open, and every step can be repeated.
      await carryOut({ kind, target, decision, author, note, userId });
      const decided = (await client().any(DECIDE, [kind, target, decision, note, userId])) as { user: string }[];
      reporters.push(...decided.map(({ user }) => user));
    } catch (error) {
      await client().any(RELEASE, [claim.id]);
      throw error;
    }
    const tag = `report-${kind}-${target}`;
    const because = note === '' ? '' : `${note}\n`;
    if (decision !== 'keep') {
      const body = `${because}${excerptOf(claim.words)}`;
      inbox.notify(author, { kind: 'report', title: TITLES[decision][kind], body, url: '/community', tag });
    }
    const title = decision === 'keep' ? `Your report: the ${kind} stays` : 'Your report: action was taken';
    const body = because || (decision === 'keep' ? 'Moderators found nothing against the rules.' : 'Thank you.');
    for (const reporter of new Set(reporters)) {
      inbox.notify(reporter, { kind: 'report', title, body, url: '/community', tag: `${tag}-reporter` });
    }
    return {};
  };

  /** Each step is no change where it was done already. */
  async function carryOut(decision: {
    kind: ReportKind;
    target: string;
    decision: ReportDecision;
    author: string;
    note: string;
    userId: string;
  }): Promise<void> {
    const { kind, target, author, note, userId } = decision;
    if (kind === 'post' && (decision.decision === 'hide' || decision.decision === 'block')) {
      await moderation.hidePost(target, userId, note).catch(unlessGone);
    }
    if (kind === 'post' && decision.decision === 'delete') await moderation.deletePost(target).catch(unlessGone);
    if (kind === 'profile' && decision.decision === 'hide') {
      const removed = { __op: 'Delete' };
      const changes = { name: removed, nameKey: removed, about: removed };
      await database.update(PROFILE_CLASS, { objectId: target }, changes).catch(unlessGone);
    }
    if (decision.decision === 'block') await moderation.blockAuthor(author, userId, note).catch(unlessGone);
  }

  return { reportContent, listReports: createListReports(database), decideReport };
}

const decidedAlready = () =>
  new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'There is no open report of it. Another moderator may have decided.');

/** What is gone needs no moderation. */
function unlessGone(error: unknown): void {
  if (!hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND)) throw error;
}

/** A post that the reporter may read. */
async function findPost(id: string, user: Parse.User): Promise<{ author: string; words: string } | null> {
  const sessionToken = user.getSessionToken() ?? '';
  const post = await new Parse.Query(POST_CLASS).equalTo('objectId', id).first({ sessionToken });
  const author = idOf(post?.get('author'));
  const text: unknown = post?.get('text');
  return post && author ? { author, words: typeof text === 'string' ? text : '' } : null;
}

async function findProfile(database: Database, id: string): Promise<{ author: string; words: string } | null> {
  const [profile] = await database.find(PROFILE_CLASS, { objectId: id }, { limit: 1 });
  const words = [profile?.['name'], profile?.['about']].filter((one) => typeof one === 'string').join('\n');
  return profile && words !== '' ? { author: profile.objectId, words } : null;
}
