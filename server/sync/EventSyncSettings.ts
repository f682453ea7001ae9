import type { IndexSettings } from '@/server/settings/readIndexSettings';

/** Which chains' events can be written into classes, and from where. */
export type EventSyncSettings = {
  chains: IndexSettings['chains'];
  /** PostgreSQL that holds the chains' tables. */
  databaseUri: string;
};
