import type { AdminFunction } from '@/protocol/admin';
import { chosenName, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandler, AdminParts, AdminPorts } from '@/server/admin/AdminParts';
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
import { forAdmin } from '@/server/admin/forAdmin';
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
import { createLockGate } from '@/server/admin/userLocks';
import {
  createEndSessions,
  createGetUser,
  createListUsers,
  createLockUser,
  createUnlockUser,
} from '@/server/admin/users';
import { ADMIN_ACT_CLASS } from '@/server/admin/adminClasses';

/** What administrators see and do (`protocol/admin.ts`), each function behind the one guard, and what keeps their log. */
export function createAdminModule(ports: AdminPorts): BackendModule {
  const { parse, database, classes, log } = ports;
  const roles = createRoleTree(database);
  const acts = createActLog(database);
  const parts: AdminParts = { ...ports, roles, acts, catalog: createClassCatalog(classes) };
  const keys = createKeyActs(parts);
  const events = createEventActs(parts);
  const pushes = createPushActs(parts);
  const indexes = createIndexActs(parts);
  const functions: Record<AdminFunction, AdminHandler> = {
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
    adminSaveIndex: indexes.save,
    adminDropIndex: indexes.drop,
    adminListJobs: createListJobs(parts),
    adminStartJob: createStartJob(parts),
    adminListKeys: keys.list,
    adminIssueKey: keys.issue,
    adminRevokeKey: keys.revoke,
    adminListEvents: events.list,
    adminWatchEvent: events.watch,
    adminUnwatchEvent: events.unwatch,
    adminCountEvents: createCountEvents(parts),
    adminSendPush: pushes.send,
    adminListPushes: pushes.list,
    adminGetState: createGetState(parts),
    adminListActs: createListActs(parts),
  };
  return {
    name: 'admin',
    functions: {
      ...Object.fromEntries(
        Object.entries(functions).map(([name, handler]) => [name, forAdmin(name, handler, parts, log)]),
      ),
      ...createOperatorCommands(parts),
    },
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

/** `adminGetState`: how the backend that answers is, part by part. */
function createGetState({ readState }: AdminParts): AdminHandler {
  return () => readState();
}
