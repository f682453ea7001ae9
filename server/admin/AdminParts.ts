import type Parse from 'parse/node';
import type { AdminState } from '@/protocol/admin';
import type { ActLog } from '@/server/admin/actLog';
import type { RoleTree } from '@/server/admin/roleTree';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { JobLeases } from '@/server/jobs/jobLeases';
import type { Scheduler } from '@/server/jobs/createScheduler';
import type { KeyStore } from '@/server/data/keys/KeyStore';
import type { Database } from '@/server/parse/database';
import type { EventFunctionParts } from '@/server/sync/createWatchContractEvent';

/** What the functions of administration stand on. */
export type AdminParts = {
  database: Database;
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  addresses: AddressBooks;
  keys: KeyStore;
  events: EventFunctionParts;
  leases: JobLeases;
  /** Made after the functions are. */
  schedules: Scheduler['list'];
  roles: RoleTree;
  acts: ActLog;
  /** Whether notices are sent at all. */
  isPushOn: boolean;
  /** How this backend is. */
  readState: () => Promise<AdminState>;
};
