import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { Profile } from '@/protocol/calls/account';
import type { AdminJobSchedule, AdminKey, AdminState } from '@/protocol/calls/adminService';
import type { AdminEvents, EventWatchParameters } from '@/protocol/calls/events';
import type { AdminCallName, CallAnswer } from '@/protocol/calls/registry';
import type { SessionInfo } from '@/protocol/calls/security';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PushPayload } from '@/protocol/notifications';
import type { AdminLog, RecordAction } from '@/server/admin/adminLog';
import type { ClassCatalog } from '@/server/admin/classStore';
import type { CallRequest } from '@/server/gateway/ParseCall';
import type { FailureGroup } from '@/server/observability/collectFailures';
import type { Traffic } from '@/server/observability/collectTraffic';
import type { Database } from '@/server/parse/database';
import type { RoleTree } from '@/server/parse/roleTree';
import type { ClassDeclaration } from '@/server/parse/schema/schema';

/** A contract event that is written into a class. */
type EventOfClass = { tableName: string; address: string; chainId: number; topic: string };

/** What other modules do for administration. */
export type AdminPorts = {
  database: Database;
  /** Parse Server's own `Parse`. */
  parse: typeof Parse;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  addresses: Readonly<Record<ChainFamily, { findOwner(key: string): Promise<string | null> }>>;
  accounts: {
    readProfile(userId: string): Promise<Profile>;
    /** The last used first. */
    listSessions(userId: string): Promise<SessionInfo[]>;
  };
  keys: {
    list(): Promise<AdminKey[]>;
    issue(options: { name: string; rate: number | null }): Promise<AdminKey>;
    revoke(id: string): Promise<AdminKey | null>;
  };
  events: {
    list(): Promise<AdminEvents[]>;
    /** Reads what is asked for. @throws Parse.Error 142 that says what is wrong */
    read(params: EventWatchParameters): EventOfClass;
    watch(params: EventWatchParameters): Promise<CallAnswer<'adminWatchEvent'>>;
    find(id: string): Promise<EventOfClass | null>;
    remove(id: string): Promise<unknown>;
  };
  jobs: {
    isRunning(name: string): Promise<boolean>;
    schedules(): AdminJobSchedule[];
  };
  push: {
    /** Whether notifications are sent at all. */
    isOn: boolean;
    toPayload(data: Readonly<Record<string, unknown>>, tag: string): PushPayload;
  };
  /** How this backend is. */
  readState: () => Promise<AdminState>;
  /** What this backend answered, and what failed of it, since they were taken last. */
  observed: { takeTraffic(): Traffic; takeFailures(): FailureGroup[] };
  log: Logger;
};

/** Dependencies of the admin functions. */
export type AdminParts = AdminPorts & { roles: RoleTree; acts: AdminLog; catalog: ClassCatalog };

/** Answers a call of administration. `note` writes down what is about to be done, and must be called before it is. */
export type AdminHandler<Name extends AdminCallName> = (
  request: CallRequest<Name> & { note: RecordAction },
) => Promise<CallAnswer<Name>>;

/** Handlers by the names of their calls. */
export type AdminHandlers<Name extends AdminCallName = AdminCallName> = { [One in Name]: AdminHandler<One> };
