import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminCallName } from '@/protocol/calls/registry';
import { ADMIN_LOG_CLASS, ANALYTICS_EVENT_CLASS, METRIC_SAMPLE_CLASS } from '@/server/admin/adminClasses';
import type { AdminHandlers, AdminParts, AdminPorts } from '@/server/admin/AdminParts';
import {
  createAdminLog,
  createListAdminLog,
  rejectLogChange,
  protectAdminLog,
  withAdminLog,
} from '@/server/admin/adminLog';
import { createAnalyticsAdapter, createCountEvents, createEventFunctions, sweepEvents } from '@/server/admin/analytics';
import { createClassCatalog } from '@/server/admin/classStore';
import { createGetClass, createIndexFunctions, createListClasses, createSavePermissions } from '@/server/admin/classes';
import { createSchemaFunctions } from '@/server/admin/classSchema';
import { createDeleteConfig, createGetConfig, createSaveConfig } from '@/server/admin/config';
import { createListFailures, sweepFailures } from '@/server/admin/failureLog';
import { createListJobs, createStartJob } from '@/server/admin/jobs';
import { createOperatorCommands, openAdminRole } from '@/server/admin/operator';
import { createGetMetrics, sweepSamples } from '@/server/admin/metricsHistory';
import { recordOperation } from '@/server/admin/recordOperation';
import { createPushFunctions } from '@/server/admin/push';
import {
  createCreateRole,
  createDeleteRole,
  createListMembers,
  createListRoles,
  createSetMember,
  createSetParent,
} from '@/server/admin/roles';
import { createListRows, createRowFunctions } from '@/server/admin/rows';
import { createLockGate } from '@/server/admin/roleStore';
import {
  createEndSessions,
  createGetUser,
  createListUsers,
  createLockUser,
  createUnlockUser,
} from '@/server/admin/users';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { CallHandlers, SignedIn } from '@/server/gateway/ParseCall';
import { chosenUsername, readUserRow } from '@/server/parse/accountRows';
import type { Database } from '@/server/parse/database';
import { createRoleTree } from '@/server/parse/roleTree';

/**
 * Finds accounts by a part of their name without reading all of them. Only PostgreSQL has it, and one whose operator left
 * out what comes along with it has not: there the search reads all. So does one for letters beyond ASCII alone where the
 * database's `LC_CTYPE` is `C`, as it is in the one Foyer brings: trigrams are made of no others there. Each name is put in at once (`fastupdate`), since every
 * search would read the list of those that wait.
 */
const NAME_INDEX = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_names'));
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS user_names ON "_User" USING gin (username gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS user_mails ON "_User" USING gin (email gin_trgm_ops) WITH (fastupdate = off);
END $$`;

/** What is listed by its moment, however long it is. */
const LISTED = ['_User', ADMIN_LOG_CLASS, ANALYTICS_EVENT_CLASS, METRIC_SAMPLE_CLASS];

/** What administrators see and do (`protocol/calls/admin*.ts`), and what keeps their log. */
export function createAdminModule(ports: AdminPorts): BackendModule {
  const { parse, database, classes, log } = ports;
  const roles = createRoleTree(database);
  const acts = createAdminLog(database);
  const parts: AdminParts = { ...ports, roles, acts, catalog: createClassCatalog(classes) };
  const recorder = recordOperation(ports);
  const handlers: AdminHandlers = {
    adminAccess: async ({ userId }) => ({ name: chosenUsername(await readUserRow(database, userId)) ?? userId }),
    adminListUsers: createListUsers(parts),
    adminGetUser: createGetUser(parts),
    adminLockUser: createLockUser(parts),
    adminUnlockUser: createUnlockUser(parts),
    adminEndSessions: createEndSessions(parts),
    adminListRoles: createListRoles(parts),
    adminListMembers: createListMembers(parts),
    adminCreateRole: createCreateRole(parts),
    adminDeleteRole: createDeleteRole(parts),
    adminSetMember: createSetMember(parts),
    adminSetParent: createSetParent(parts),
    adminGetConfig: createGetConfig(parts),
    adminSaveConfig: createSaveConfig(parts),
    adminDeleteConfig: createDeleteConfig(parts),
    adminListClasses: createListClasses(parts),
    adminGetClass: createGetClass(parts),
    adminListRows: createListRows(parts),
    ...createRowFunctions(parts),
    adminSavePermissions: createSavePermissions(parts),
    ...createIndexFunctions(parts),
    ...createSchemaFunctions(parts),
    adminListJobs: createListJobs(parts),
    adminStartJob: createStartJob(parts),
    ...createKeyFunctions(parts),
    ...createEventFunctions(parts),
    adminCountEvents: createCountEvents(parts),
    ...createPushFunctions(parts),
    adminGetState: () => ports.readState(),
    adminGetMetrics: createGetMetrics(parts),
    adminListFailures: createListFailures({ ...parts, flush: recorder.flush }),
    adminListActs: createListAdminLog(parts),
  };
  return {
    name: 'admin',
    functions: { ...withAdminLogs(handlers, parts, log), ...createOperatorCommands(parts) },
    triggers: {
      _User: { beforeLogin: createLockGate(database) },
      [ADMIN_LOG_CLASS]: { beforeSave: rejectLogChange, beforeDelete: rejectLogChange },
    },
    parseOptions: { analyticsAdapter: createAnalyticsAdapter(database, log) },
    requestRules: [protectAdminLog],
    hourlySweeps: [
      { sweep: () => sweepEvents(database) },
      { sweep: () => sweepFailures(database) },
      { sweep: () => sweepSamples(database) },
    ],
    async open() {
      await openAdministration(parse, database, log);
      recorder.start();
    },
    stop: recorder.stop,
  };
}

/** Every handler of administration, with the log that it writes what it does to. */
function withAdminLogs(handlers: AdminHandlers, parts: AdminParts, log: Logger): CallHandlers<AdminCallName> {
  // Each handler stays under its own name, which the compiler cannot follow through the list.
  const noting: Partial<Record<AdminCallName, unknown>> = {};
  for (const name of Object.keys(handlers) as AdminCallName[]) {
    noting[name] = withAdminLog<SignedIn, unknown>(name, handlers[name] as never, parts, log);
  }
  return noting as CallHandlers<AdminCallName>;
}

/**
 * Makes what administration stands on: its role, and the indexes that its lists are read along.
 *
 * @throws The database's error where they cannot be made
 */
async function openAdministration(parse: typeof Parse, database: Database, log: Logger): Promise<void> {
  await openAdminRole(parse, database);
  await database.adapter._client.none(NAME_INDEX).catch((error: unknown) => {
    log.warn(
      { err: error },
      'a search for accounts reads all of them: PostgreSQL has no pg_trgm, or it may not be made',
    );
  });
  for (const name of LISTED) {
    await database.adapter.ensureIndex(
      name,
      { fields: { createdAt: { type: 'Date' } } },
      ['createdAt'],
      `${name}_created_at`,
    );
  }
}

/** `adminListKeys`, `adminIssueKey` and `adminRevokeKey`: the keys of the data service, as `npm run keys` does. */
function createKeyFunctions({ keys }: AdminParts): AdminHandlers<'adminListKeys' | 'adminIssueKey' | 'adminRevokeKey'> {
  return {
    adminListKeys: async () => ({ keys: await keys.list() }),
    async adminIssueKey({ params: { name, rate }, note }) {
      await note({ subject: name, after: { name, rate } });
      return keys.issue({ name, rate });
    },
    async adminRevokeKey({ params: { id }, note }) {
      const key = (await keys.list()).find((one) => one.id === id);
      if (!key) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Key ${id} does not exist.`);
      if (key.revokedAt !== null) return key;
      await note({ subject: key.name, before: { id, uses: key.uses }, after: { revoked: true } });
      return (await keys.revoke(id)) ?? key;
    },
  };
}
