import type { ReportedContent } from '@/protocol/calls/community';
import { POST_CLASS, REPORT_CLASS, REPORT_DECISIONS, REPORT_LIMITS, REPORT_REASONS } from '@/protocol/community';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { type Database, idOf, momentOf, type Row } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** A report, with what it has in common with others about the same target; ids of accounts as text. */
type ReportRow = {
  id: string;
  createdAt: Date;
  kind: string;
  target: string;
  author: string;
  user: string;
  reason: string;
  note: string | null;
  words: string | null;
  decision: string | null;
  decisionNote: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  count: number;
};

/**
 * Reports by what they are about, the first ones of each: so many about one thing hide no other. `decidedAt` tells apart
 * what was reported again after a decision.
 */
const listOf = (isOpen: boolean) => `
  WITH targets AS (
    SELECT kind, target, "decidedAt" AS decided, count(*)::int AS count, min("createdAt") AS since
    FROM "${REPORT_CLASS}" WHERE decision IS ${isOpen ? '' : 'NOT'} NULL GROUP BY 1, 2, 3
    ORDER BY ${isOpen ? 'since' : 'decided DESC'}, kind, target LIMIT $1)
  SELECT shown.*, targets.count FROM targets, LATERAL (
    SELECT "objectId" AS id, "createdAt", kind, target, author, "user", reason, note, words,
      decision, "decisionNote", "decidedBy", "decidedAt"
    FROM "${REPORT_CLASS}" AS report
    WHERE report.kind = targets.kind AND report.target = targets.target AND decision IS ${isOpen ? '' : 'NOT'} NULL
      AND report."decidedAt" IS NOT DISTINCT FROM targets.decided
    ORDER BY "createdAt", "objectId" LIMIT $2) AS shown
  ORDER BY ${isOpen ? 'since' : 'decided DESC'}, kind, target, "createdAt", id`;

const OPEN = `SELECT count(*)::int AS open FROM "${REPORT_CLASS}" WHERE decision IS NULL`;

const SWEEP = `DELETE FROM "${REPORT_CLASS}" WHERE decision IS NOT NULL
  AND "decidedAt" < now() - interval '${REPORT_LIMITS.days} days'`;

/** Indexes of what is open, which is little, and of what was decided. */
export const REPORT_INDEXES = `
  CREATE INDEX IF NOT EXISTS report_open ON "${REPORT_CLASS}" (kind, target, "createdAt") WHERE decision IS NULL;
  CREATE INDEX IF NOT EXISTS report_decided ON "${REPORT_CLASS}" ("decidedAt") WHERE decision IS NOT NULL;
  CREATE INDEX IF NOT EXISTS report_user ON "${REPORT_CLASS}" ("user") WHERE decision IS NULL;`;

/** Deletes reports that were decided long enough ago. */
export async function sweepReports(database: Database): Promise<void> {
  await database.adapter._client.none(SWEEP);
}

/** `listReports`: what was reported, each thing once, with the first of its reports and how many there are. */
export function createListReports(database: Database): CallHandler<'listReports'> {
  return async ({ params: { state } }) => {
    const { _client: client } = database.adapter;
    const { listed, shown } = REPORT_LIMITS;
    const [rows, counted] = await Promise.all([
      client.any(listOf(state === 'open'), [listed, shown]),
      client.any(OPEN, []),
    ]);
    const [{ open = 0 } = {}] = counted as { open?: number }[];
    return { rows: await describe(database, rows as ReportRow[]), open };
  };
}

async function describe(database: Database, rows: readonly ReportRow[]): Promise<ReportedContent[]> {
  const accounts = rows.flatMap(({ kind, target, user, author, decidedBy }) => [
    ...[user, author, decidedBy],
    kind === 'profile' ? target : null,
  ]);
  const ids = [...new Set(accounts.filter((id) => id !== null))];
  const targets = [...new Set(rows.flatMap(({ kind, target }) => (kind === 'post' ? [target] : [])))];
  const find = (className: string, all: readonly string[]) =>
    all.length > 0 ? database.find(className, { objectId: { $in: all } }, { limit: all.length }) : [];
  const [profileRows, postRows] = await Promise.all([find(PROFILE_CLASS, ids), find(POST_CLASS, targets)]);
  const profiles = new Map(profileRows.map((profile) => [profile.objectId, profile]));
  const posts = new Map(postRows.map((post) => [post.objectId, post]));
  const person = (id: string | null) => ({ id: id ?? '', name: textOrNull(profiles.get(id ?? '')?.['name']) });
  const groups = new Map<string, [ReportRow, ...ReportRow[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.target, row.decidedAt]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((reports) => {
    const [{ kind, target, author, words, count, decidedBy, decidedAt, ...first }] = reports;
    const post = kind === 'post' ? posts.get(target) : undefined;
    const decision = REPORT_DECISIONS.find((one) => one === first.decision);
    return {
      ...{ kind: kind === 'post' ? ('post' as const) : ('profile' as const), target, author: person(author), count },
      text: words ?? '',
      post: post ? (idOf(post['parent']) ?? target) : null,
      state: kind === 'post' ? stateOfPost(post) : stateOfProfile(profiles.get(target)),
      reports: reports.map((report) => ({
        id: report.id,
        reporter: person(report.user),
        reason: REPORT_REASONS.find((one) => one === report.reason) ?? ('other' as const),
        note: textOrNull(report.note),
        at: report.createdAt.toISOString(),
      })),
      decision:
        decision && decidedAt
          ? { decision, note: textOrNull(first.decisionNote), by: person(decidedBy), at: momentOf(decidedAt) }
          : null,
    };
  });
}

function stateOfPost(post: Row | undefined): ReportedContent['state'] {
  if (!post) return 'deleted';
  return post['hiddenAt'] ? 'hidden' : 'visible';
}

/** Without name and text there is nothing of a profile to be seen. */
function stateOfProfile(profile: Row | undefined): ReportedContent['state'] {
  if (!profile) return 'deleted';
  return (textOrNull(profile['name']) ?? textOrNull(profile['about'])) ? 'visible' : 'hidden';
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
