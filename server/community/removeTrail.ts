import type Parse from 'parse/node';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';

/** Rows that are deleted at once. */
const PAGE = 100;

/** Deletes what hangs on a post that was deleted: its reactions, and its replies with theirs. */
export async function removeTrail(parse: typeof Parse, post: Parse.Object): Promise<void> {
  const master = { useMasterKey: true };
  for (const [className, field] of [
    [REACTION_CLASS, 'post'],
    [POST_CLASS, 'parent'],
  ] as const) {
    for (;;) {
      const rows = await new parse.Query(className).equalTo(field, post).limit(PAGE).find(master);
      if (rows.length === 0) break;
      await parse.Object.destroyAll(rows, master);
    }
  }
}
