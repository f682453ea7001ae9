import type { IndexSettings } from '@/server/settings/readIndexSettings';

/** Which chains' events can be written into classes, and from where. */
export type EventSyncSettings = {
  chains: IndexSettings['chains'];
  /** PostgreSQL that holds the chains' tables; `null` where nothing is indexed. */
  databaseUri: string | null;
};
