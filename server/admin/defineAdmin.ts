import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminFunction } from '@/protocol/admin';
import type { AdminHandler } from '@/server/admin/AdminRequest';
import type { AdminParts } from '@/server/admin/AdminParts';
import { createActLog } from '@/server/admin/actLog';
import { createCountEvents } from '@/server/admin/analytics/createCountEvents';
import { createIndexActs } from '@/server/admin/classes/createIndexActs';
import { createGetClass } from '@/server/admin/classes/createGetClass';
import { createListClasses } from '@/server/admin/classes/createListClasses';
import { createListRows } from '@/server/admin/classes/createListRows';
import { createSavePermissions } from '@/server/admin/classes/createSavePermissions';
import { createDeleteConfig } from '@/server/admin/config/createDeleteConfig';
import { createGetConfig } from '@/server/admin/config/createGetConfig';
import { createSaveConfig } from '@/server/admin/config/createSaveConfig';
import { createGetState } from '@/server/admin/createGetState';
import { createListActs } from '@/server/admin/createListActs';
import { createEventActs } from '@/server/admin/events/createEventActs';
import { forAdmin } from '@/server/admin/forAdmin';
import { createListJobs } from '@/server/admin/jobs/createListJobs';
import { createStartJob } from '@/server/admin/jobs/createStartJob';
import { keepActs } from '@/server/admin/keepActs';
import { createKeyActs } from '@/server/admin/keys/createKeyActs';
import { defineOperatorCommands } from '@/server/admin/operator/defineOperatorCommands';
import { createPushActs } from '@/server/admin/push/createPushActs';
import { createCreateRole } from '@/server/admin/roles/createCreateRole';
import { createDeleteRole } from '@/server/admin/roles/createDeleteRole';
import { createListMembers } from '@/server/admin/roles/createListMembers';
import { createListRoles } from '@/server/admin/roles/createListRoles';
import { createSetMember } from '@/server/admin/roles/createSetMember';
import { createSetParent } from '@/server/admin/roles/createSetParent';
import { createRoleTree } from '@/server/admin/roleTree';
import { createEndSessions } from '@/server/admin/users/createEndSessions';
import { createGetUser } from '@/server/admin/users/createGetUser';
import { createListUsers } from '@/server/admin/users/createListUsers';
import { createLockUser } from '@/server/admin/users/createLockUser';
import { createUnlockUser } from '@/server/admin/users/createUnlockUser';
import { createLockGate } from '@/server/admin/users/userLocks';
import { chosenName, readUserRow } from '@/server/account/readUserRow';
import { ADMIN_ACT_CLASS } from '@/server/parse/schema';

/** Registers the functions of administration (`protocol/admin.ts`), each behind the one guard, and what keeps their log. */
export function defineAdmin({ Cloud }: typeof Parse, given: Omit<AdminParts, 'roles' | 'acts'>, log: Logger): void {
  const { database } = given;
  const parts: AdminParts = { ...given, roles: createRoleTree(database), acts: createActLog(database) };
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
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, forAdmin(name, handler, parts, log));
  defineOperatorCommands({ Cloud }, parts);
  Cloud.beforeLogin(createLockGate(database));
  Cloud.beforeSave(ADMIN_ACT_CLASS, keepActs);
  Cloud.beforeDelete(ADMIN_ACT_CLASS, keepActs);
}
