import type Parse from 'parse/node';
import type { Logger } from 'pino';
import type { AdminFunction } from '@/protocol/admin';
import { chosenName, readUserRow } from '@/server/parse/accountRows';
import type { AdminHandler, AdminParts } from '@/server/admin/AdminParts';
import { createActLog, createListActs, keepActs } from '@/server/admin/actLog';
import { createCountEvents } from '@/server/admin/analytics';
import {
  createGetClass,
  createIndexActs,
  createListClasses,
  createListRows,
  createSavePermissions,
} from '@/server/admin/classes';
import { createDeleteConfig, createGetConfig, createSaveConfig } from '@/server/admin/config';
import { createEventActs } from '@/server/admin/events';
import { forAdmin } from '@/server/admin/forAdmin';
import { createListJobs, createStartJob } from '@/server/admin/jobs';
import { createKeyActs } from '@/server/admin/keys';
import { defineOperatorCommands } from '@/server/admin/operator';
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
import { createLockGate } from '@/server/admin/userLocks';
import {
  createEndSessions,
  createGetUser,
  createListUsers,
  createLockUser,
  createUnlockUser,
} from '@/server/admin/users';
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

/** `adminGetState`: how the backend that answers is, part by part. */
function createGetState({ readState }: AdminParts): AdminHandler {
  return () => readState();
}
