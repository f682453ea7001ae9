import Parse from 'parse/node';
import type { AdminHandlers, AdminParts } from '@/server/admin/AdminParts';

/** `adminListEvents`, `adminWatchEvent` and `adminUnwatchEvent`: contract events that are written into classes. */
export function createEventActs({
  events,
}: AdminParts): AdminHandlers<'adminListEvents' | 'adminWatchEvent' | 'adminUnwatchEvent'> {
  return {
    adminListEvents: async () => ({ events: await events.list() }),
    async adminWatchEvent({ params, note }) {
      // Read twice: what cannot be read is no act.
      const { tableName, address, chainId, topic } = events.read(params);
      await note({ subject: tableName, after: { tableName, address, chainId, topic } });
      return events.watch(params);
    },
    async adminUnwatchEvent({ params: { id }, note }) {
      const watch = await events.find(id);
      if (!watch) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'These events are no longer synced.');
      const { tableName, address, chainId, topic } = watch;
      await note({ subject: tableName, before: { tableName, address, chainId, topic }, after: null });
      await events.remove(id);
      return {};
    },
  };
}
