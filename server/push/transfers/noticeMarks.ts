import { hasParseCode, type Database } from '@/server/parse/database';
import { NOTICE_MARK_CLASS } from '@/server/parse/schema';

/** Up to which block of a chain accounts were told what came to them, and of which chain that is. */
export type NoticeMark = { block: number; genesis: string };

/** The mark of a chain; `null` where nobody was told of it yet. */
export async function readMark(database: Database, chainId: number): Promise<NoticeMark | null> {
  const [row] = await database.find(NOTICE_MARK_CLASS, { objectId: String(chainId) }, { limit: 1 });
  return row ? { block: Number(row['block']), genesis: String(row['genesis']) } : null;
}

/** Keeps the mark of a chain; who holds the chain alone writes it. */
export async function keepMark(database: Database, chainId: number, mark: NoticeMark): Promise<void> {
  const objectId = String(chainId);
  try {
    await database.update(NOTICE_MARK_CLASS, { objectId }, mark);
  } catch (error) {
    if (!hasParseCode(error, 101)) throw error;
    const moment = new Date().toISOString();
    await database.create(NOTICE_MARK_CLASS, { objectId, createdAt: moment, updatedAt: moment, ...mark, ACL: {} });
  }
}
