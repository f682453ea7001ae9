import { serverOnly, number, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the event syncs. */
export const WATCHED_EVENT_CLASS = 'WatchedEvent';

/** The stored state of event syncs. */
export const EVENT_SYNC_CLASSES: readonly ClassDeclaration[] = [
  {
    className: WATCHED_EVENT_CLASS,
    fields: {
      ...{ chainId: number, address: text, topic: text, tableName: text },
      ...{ wish: text, firstBlock: number, progress: text, fault: text },
    },
    permissions: serverOnly,
  },
];
