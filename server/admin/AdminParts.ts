import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Profile, SessionInfo } from '@/protocol/account';
import type { AdminEvents, AdminJobSchedule, AdminState } from '@/protocol/admin';
import type { ChainFamily } from '@/protocol/chainFamilies';
import type { PushPayload } from '@/protocol/push';
import type { Act, ActLog } from '@/server/admin/actLog';
import type { ClassCatalog } from '@/server/admin/classStore';
import type { ClassDeclaration } from '@/server/parse/ClassDeclaration';
import type { Database } from '@/server/parse/database';
import type { RoleTree } from '@/server/parse/roleTree';

/** A contract event that is written into a class. */
type EventOfClass = { tableName: string; address: string; chainId: number; topic: string };

/** A key of the data service, as a list shows it. */
type ListedKey = { id: string; name: string; uses: number; revokedAt: string | null };

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
    list(): Promise<ListedKey[]>;
    issue(options: { name: string; rate: number | null }): Promise<object>;
    revoke(id: string): Promise<ListedKey | null>;
  };
  events: {
    list(): Promise<AdminEvents[]>;
    /** Reads what is asked for. @throws Parse.Error 142 that says what is wrong */
    read(params: unknown): EventOfClass;
    watch(params: unknown): Promise<object>;
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
    isSitePath(text: unknown): text is string;
    toPayload(data: Readonly<Record<string, unknown>>, tag: string): PushPayload;
  };
  /** How this backend is. */
  readState: () => Promise<AdminState>;
  log: Logger;
};

/** What the functions of administration stand on. */
export type AdminParts = AdminPorts & { roles: RoleTree; acts: ActLog; catalog: ClassCatalog };

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
