import type { Logger } from 'pino';
import type { AdminCallName } from '@/protocol/calls/registry';
import { chosenName, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandlers, AdminParts, AdminPorts } from '@/server/admin/AdminParts';
import { createActLog, createListActs, keepActs, keepAdminLog } from '@/server/admin/actLog';
import { createCountEvents, createAnalyticsAdapter, sweepEvents } from '@/server/admin/analytics';
import {
  createGetClass,
  createIndexActs,
  createListClasses,
  createListRows,
  createSavePermissions,
} from '@/server/admin/classes';
import { createDeleteConfig, createGetConfig, createSaveConfig } from '@/server/admin/config';
import { createEventActs } from '@/server/admin/events';
import { createClassCatalog } from '@/server/admin/classStore';
import { noteActs } from '@/server/admin/noteActs';
import { createListJobs, createStartJob } from '@/server/admin/jobs';
import { createKeyActs } from '@/server/admin/keys';
import { createOperatorCommands } from '@/server/admin/operator';
import { openAdministration } from '@/server/admin/openAdministration';
import { createPushActs } from '@/server/admin/push';
import { createRoleTree } from '@/server/parse/roleTree';
import {
  createCreateRole,
  createDeleteRole,
  createListMembers,
  createListRoles,
  createSetMember,
  createSetParent,
} from '@/server/admin/roles';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { CallHandlers, SignedIn } from '@/server/gateway/CallHandler';
import { createLockGate } from '@/server/admin/userLocks';
import {
  createEndSessions,
  createGetUser,
  createListUsers,
  createLockUser,
  createUnlockUser,
} from '@/server/admin/users';
import { ADMIN_ACT_CLASS } from '@/server/admin/adminClasses';

/** What administrators see and do (`protocol/calls/admin*.ts`), and what keeps their log. */
export function createAdminModule(ports: AdminPorts): BackendModule {
  const { parse, database, classes, log } = ports;
  const roles = createRoleTree(database);
  const acts = createActLog(database);
  const parts: AdminParts = { ...ports, roles, acts, catalog: createClassCatalog(classes) };
  const handlers: AdminHandlers = {
    adminAccess: async ({ userId }) => ({ name: chosenName(await readUserRow(database, userId)) ?? userId }),
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
    adminSavePermissions: createSavePermissions(parts),
    ...createIndexActs(parts),
    adminListJobs: createListJobs(parts),
    adminStartJob: createStartJob(parts),
    ...createKeyActs(parts),
    ...createEventActs(parts),
    adminCountEvents: createCountEvents(parts),
    ...createPushActs(parts),
    adminGetState: () => ports.readState(),
    adminListActs: createListActs(parts),
  };
  return {
    name: 'admin',
    functions: { ...noteAllActs(handlers, parts, log), ...createOperatorCommands(parts) },
    triggers: {
      _User: { beforeLogin: createLockGate(database) },
      [ADMIN_ACT_CLASS]: { beforeSave: keepActs, beforeDelete: keepActs },
    },
    parseOptions: { analyticsAdapter: createAnalyticsAdapter(database, log) },
    requestRules: [keepAdminLog],
    hourlySweeps: [{ sweep: () => sweepEvents(database) }],
    open: () => openAdministration(parse, database, log),
  };
}

/** Every handler of administration, with the log that it writes what it does to. */
function noteAllActs(handlers: AdminHandlers, parts: AdminParts, log: Logger): CallHandlers<AdminCallName> {
  // Each handler stays under its own name, which the compiler cannot follow through the list.
  const noting: Partial<Record<AdminCallName, unknown>> = {};
  for (const name of Object.keys(handlers) as AdminCallName[]) {
    noting[name] = noteActs<SignedIn, unknown>(name, handlers[name] as never, parts, log);
  }
  return noting as CallHandlers<AdminCallName>;
}
