import type Parse from 'parse/node';
import { z } from 'zod';
import type { AdminState } from '@/protocol/admin';
import type { Act, ActLog } from '@/server/admin/actLog';
import type { RoleTree } from '@/server/parse/roleTree';
import type { AddressBooks } from '@/server/auth/addressBook';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import type { Scheduler } from '@/server/jobs/createScheduler';
import type { JobLeases } from '@/server/jobs/jobLeases';
import type { Database } from '@/server/parse/database';
import type { EventFunctionParts } from '@/server/event-sync/watchFunctions';

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

/** A call by somebody who has the role. */
type AdminRequest = {
  userId: string;
  params: unknown;
  /** Writes down what is about to be done, and must be called before it is. */
  note: (act: Omit<Act, 'act' | 'by'>) => Promise<void>;
};

/** A function of administration. */
export type AdminHandler = (request: AdminRequest) => Promise<unknown>;

/** The id of a row, as it stands in parameters. */
export const rowId = z.string().min(1).max(200);

/** Parameters that name a row by its id and nothing else. */
export const onlyId = z.strictObject({ id: rowId });
