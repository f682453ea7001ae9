import type { SessionInfo } from '@/protocol/account';
import { hashToken } from '@/server/account/sessions/hashToken';
import { userPointer, type Database, type Row } from '@/server/parse/database';
import { SESSION_USE_CLASS } from '@/server/parse/schema';

/** The sessions of a user, the last used first. */
export async function listSessions(database: Database, userId: string, ownToken: string): Promise<SessionInfo[]> {
  const sessions = await database.find('_Session', { user: userPointer(userId) });
  const ids = sessions.map(({ sessionToken }) => hashToken(String(sessionToken)));
  const uses = await database.find(SESSION_USE_CLASS, { objectId: { $in: ids } });
  const byId = new Map(uses.map((use) => [use.objectId, use]));
  return sessions
    .map((session, index) => describe(session, byId.get(ids[index] ?? ''), ownToken))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt));
}

function describe(session: Row, use: Row | undefined, ownToken: string): SessionInfo {
  const { objectId: id, createdAt, createdWith, sessionToken } = session;
  const { device, networkAddress, lastUsedAt } = use ?? ({} as Partial<Row>);
  return {
    id,
    device: typeof device === 'string' ? device : null,
    networkAddress: typeof networkAddress === 'string' ? networkAddress : null,
    createdAt: String(createdAt),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : String(createdAt),
    current: sessionToken === ownToken,
    way: wayOf(createdWith),
  };
}

/** How Parse Server noted that the session was begun. */
function wayOf(createdWith: unknown): SessionInfo['way'] {
  if (typeof createdWith !== 'object' || createdWith === null) return 'other';
  const { action, authProvider } = createdWith as Record<string, unknown>;
  if (typeof authProvider === 'string' && authProvider.startsWith('moralis')) return 'wallet';
  if (action === 'signup') return 'signup';
  return authProvider === 'password' ? 'password' : 'other';
}
