import type { ChainFamily } from '@/protocol/chainFamilies';
import type { Profile, SessionInfo } from '@/protocol/account';

/**
 * What site and backend agree on about administration: the cloud functions of `server/admin`, their parameters and
 * answers. Each looks at each call whether the caller has the role `admin`, and answers 119 where not, 142 for parameters
 * that are wrong, 101 for what is not there. Moments are ISO 8601, in UTC. Each change is written down first, in the log
 * that `adminListActs` shows.
 */

/** The role whose members, and those of the roles within it, may administrate. */
export const ADMIN_ROLE = 'admin';

/** A part of a list, the newest first; `next` asks for the part after it, `null` at the end. */
export type AdminList<Row> = { rows: Row[]; next: string | null };

/** Where a list goes on: `next` of the part before. */
type Paged = { cursor?: string | undefined };

/** Why nobody can come into an account. */
export type AccountLock = { reason: string; by: string; at: string };

/** An account in the list. */
export type AdminUser = {
  id: string;
  /** `null` where the account has only the random one of a wallet. */
  username: string | null;
  email: string | null;
  emailVerified: boolean;
  wallets: { family: ChainFamily; address: string }[];
  createdAt: string;
  lock: AccountLock | null;
};

/** An account, looked at. */
export type AdminUserDetail = AdminUser & {
  hasPassword: boolean;
  twoStep: boolean;
  profile: Profile;
  sessions: SessionInfo[];
  /** Names of the roles the account is in, and of those that it has through them. */
  roles: { direct: string[]; inherited: string[] };
};

/** A role. Who is in it has the rights of its parents too. */
export type AdminRole = {
  id: string;
  name: string;
  members: number;
  /** Ids of the roles whose rights its members have as well. */
  parents: string[];
  /** Ids of the roles whose members have its rights as well. */
  children: string[];
};

/** A parameter of the configuration. */
export type AdminConfigValue = {
  name: string;
  /** Kept to cloud code: its value goes to no browser, not even an admin's. */
  secret: boolean;
  /** Left out where it is secret. */
  value?: unknown;
};

/** A class in the list. */
export type AdminClass = {
  name: string;
  /** How many rows it has; `null` where counting them takes too long. */
  rows: number | null;
  fields: number;
  /** `code`: made by the application, which sets its permissions at each start; `database`: by whoever writes into it. */
  from: 'code' | 'database';
};

/** The permissions of a class, as Parse Server keeps them: who may do what. */
export type ClassPermissions = Record<string, unknown>;

/** A class, looked at. */
export type AdminClassDetail = AdminClass & {
  schema: { name: string; type: string; targetClass: string | null; required: boolean }[];
  permissions: ClassPermissions;
  indexes: { name: string; definition: string; removable: boolean }[];
  /** Whether its rows can be looked at here; some hold what would open accounts. */
  readable: boolean;
};

/** A row of a class, as it is shown: what is secret in it stands as `(hidden)`. */
export type AdminRow = Record<string, unknown> & { objectId: string };

/** One run of a job. */
export type AdminJobRun = {
  id: string;
  name: string;
  status: 'running' | 'succeeded' | 'failed';
  /** How far it is, or how it ended, in its own words. */
  message: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** The jobs there are, and when they run by themselves. */
export type AdminJobs = { names: string[]; schedules: AdminJobSchedule[] };

/** When a job runs by itself: a cron pattern of five fields, or six with seconds, in a zone of time. */
export type AdminJobSchedule = {
  name: string;
  pattern: string;
  timezone: string;
  /** `null` where it is never due again. */
  nextAt: string | null;
};

/** A key of the data service. */
export type AdminKey = {
  id: string;
  name: string;
  /** Its first letters; whole in the answer of `adminIssueKey` alone. */
  key: string;
  /** Units a minute; `null`: as many as the setting says. */
  rate: number | null;
  uses: number;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** Contract events that are written into a class. */
export type AdminEvents = {
  id: string;
  /** Hexadecimal. */
  chainId: string;
  address: string;
  topic: string;
  /** Name of the event; `null` where no ABI was given. */
  event: string | null;
  tableName: string;
  description: string;
  first_block: number;
  /** Block up to which all events are written; `null` before the first. */
  block_number: number | null;
  /** Events of the contract in the class, and how many of them are confirmed. */
  events: number;
  confirmed: number;
  /** Logs that the ABI does not fit. */
  undecoded: number;
  /** Events that cloud code refused. */
  refused: number;
  /** Why nothing is written at present; empty where nothing is wrong. */
  fault: string;
};

/** How often a site told of an event, of late. Days are those of UTC, such as `2026-11-21`, the latest first. */
export type AdminEventCount = { name: string; total: number; days: { day: string; count: number }[] };

/** How the backend that answers is, part by part. */
export type AdminState = {
  status: 'ok' | 'degraded';
  parts: { name: string; status: 'ok' | 'starting' | 'down' | 'off'; detail: string | null }[];
  /** The index of each chain that this backend knows. */
  indexes: {
    chainId: number;
    state: string;
    blockNumber: number | null;
    head: number | null;
    rate: number;
    secondsLeft: number | null;
  }[];
  /** Live query of this backend. */
  live: { connections: number };
  /** Space for files, in bytes; `null` where the disk does not tell. */
  disk: { total: number; free: number } | null;
  process: { startedAt: string; memory: number; node: string };
  /** Median time to answer, over five minutes, in milliseconds. */
  answerMs: number | null;
  users: number;
};

/** A push of the operator or an admin, and what came of it. */
export type AdminPush = {
  id: string;
  at: string;
  /** Name of the admin; `null` for one sent with the master key. */
  by: string | null;
  title: string;
  body: string;
  url: string;
  /** Id of the account, `all`, or `some` where a query or channels chose the devices. */
  to: string;
  /** `scheduled`: its time is yet to come; `running`: it is being sent. */
  status: 'scheduled' | 'running' | 'succeeded' | 'failed';
  /** When it is or was to be sent. */
  pushTime: string;
  /** Until when a device that was not reached may still get it; `null`: as long as the push service keeps it. */
  expiresAt: string | null;
  /** Devices whose push service took it, and those where it did not. */
  sent: number;
  failed: number;
};

/** An act of an admin, as it was written down before it was done. */
export type AdminAct = {
  id: string;
  at: string;
  /** Id and name of who did it; `null` as id for a command of the operator. */
  by: { id: string | null; name: string };
  /** What was done: the name of the function. */
  act: string;
  /** To what: an id or a name. */
  subject: string;
  before: unknown;
  after: unknown;
  /** `failed`: it was begun, and did not come about; it names the entry of its beginning. */
  outcome: 'begun' | 'failed';
};

/** Every function: its parameters, and its answer. */
export type AdminFunctions = {
  adminAccess: { params: Record<string, never>; answer: { name: string } };

  /** `search`: a part of a name or a mail address, or a whole id or address of a wallet. */
  adminListUsers: { params: Paged & { search?: string | undefined }; answer: AdminList<AdminUser> };
  adminGetUser: { params: { id: string }; answer: AdminUserDetail };
  /** No way in leads into the account, and its sessions end. Errors: 119 for oneself and the last admin. */
  adminLockUser: { params: { id: string; reason: string }; answer: { ended: number } };
  adminUnlockUser: { params: { id: string }; answer: Record<string, never> };
  adminEndSessions: { params: { id: string }; answer: { ended: number } };

  adminListRoles: { params: Record<string, never>; answer: { roles: AdminRole[] } };
  adminListMembers: { params: Paged & { role: string }; answer: AdminList<{ id: string; name: string }> };
  /** Errors: 137 where the name is taken. */
  adminCreateRole: { params: { name: string }; answer: AdminRole };
  adminDeleteRole: { params: { role: string }; answer: Record<string, never> };
  /** `user`: an id, a name, a mail address or an address of a wallet. Errors: 119 where it takes the last admin away. */
  adminSetMember: { params: { role: string; user: string; member: boolean }; answer: AdminRole };
  /** Errors: 142 where it would close a loop, 119 where it takes the last admin away. */
  adminSetParent: { params: { role: string; parent: string; inherits: boolean }; answer: AdminRole };

  adminGetConfig: { params: Record<string, never>; answer: { values: AdminConfigValue[] } };
  adminSaveConfig: { params: { name: string; value: unknown; secret: boolean }; answer: Record<string, never> };
  adminDeleteConfig: { params: { name: string }; answer: Record<string, never> };

  adminListClasses: { params: Record<string, never>; answer: { classes: AdminClass[] } };
  adminGetClass: { params: { name: string }; answer: AdminClassDetail };
  adminListRows: { params: Paged & { name: string }; answer: AdminList<AdminRow> };
  adminSavePermissions: { params: { name: string; permissions: ClassPermissions }; answer: AdminClassDetail };
  adminSaveIndex: { params: { name: string; fields: string[] }; answer: AdminClassDetail };
  adminDropIndex: { params: { name: string; index: string }; answer: AdminClassDetail };

  adminListJobs: { params: Paged; answer: AdminList<AdminJobRun> & AdminJobs };
  /** Errors: 101 for a job that is none, 137 while a run of it is alive. */
  adminStartJob: { params: { name: string }; answer: { id: string } };

  adminListKeys: { params: Record<string, never>; answer: { keys: AdminKey[] } };
  adminIssueKey: { params: { name: string; rate: number | null }; answer: AdminKey };
  adminRevokeKey: { params: { id: string }; answer: AdminKey };

  adminListEvents: { params: Record<string, never>; answer: { events: AdminEvents[] } };
  /** Parameters and errors are those of `watchContractEvent`. */
  adminWatchEvent: { params: Record<string, unknown>; answer: { id: string; tableName: string } };
  adminUnwatchEvent: { params: { id: string }; answer: Record<string, never> };

  /** The most frequent events of the last so many days, today included; 1 to 90. */
  adminCountEvents: { params: { days: number }; answer: { events: AdminEventCount[] } };

  /**
   * Sends a notice to all devices, or to those of one account: `to` is `all`, or an id, a name, a mail address or an
   * address of a wallet. `url` is a path of the site; `expires` a moment within four weeks, `null` for the longest.
   * Errors: 101 where there is no such account, 115 where push is off.
   */
  adminSendPush: {
    params: { to: string; title: string; body: string; url: string; expires: string | null };
    answer: { id: string };
  };
  /** With how many devices and accounts there are to tell. */
  adminListPushes: {
    params: Paged;
    answer: AdminList<AdminPush> & { on: boolean; counts: { devices: number; accounts: number } };
  };

  adminGetState: { params: Record<string, never>; answer: AdminState };
  adminListActs: { params: Paged & { search?: string | undefined }; answer: AdminList<AdminAct> };
};

/** The name of a function. */
export type AdminFunction = keyof AdminFunctions;
