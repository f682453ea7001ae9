import { closed, number, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the contract events that are written into classes. */
export const WATCHED_EVENT_CLASS = 'WatchedEvent';

/** What is kept of event syncs. */
export const EVENT_SYNC_CLASSES: readonly ClassDeclaration[] = [
  {
    className: WATCHED_EVENT_CLASS,
    fields: {
      ...{ chainId: number, address: text, topic: text, tableName: text },
      ...{ wish: text, firstBlock: number, progress: text, fault: text },
    },
    permissions: closed,
  },
];
