import { ACCOUNT_CLASSES } from '@/server/account/classes';
import { ADMIN_CLASSES } from '@/server/admin/adminClasses';
import { AUTH_CLASSES } from '@/server/auth/classes';
import { COMMUNITY_CLASSES } from '@/server/community/communityClasses';
import { DATA_API_CLASSES } from '@/server/data-api/keys/classes';
import { EVENT_SYNC_CLASSES } from '@/server/event-sync/classes';
import { FILE_CLASSES } from '@/server/files/classes';
import { JOB_CLASSES } from '@/server/jobs/classes';
import { NOTIFICATION_CLASSES } from '@/server/notifications/classes';
import { type ClassDeclaration, PARSE_CLASSES } from '@/server/parse/schema/schema';
import { PUSH_CLASSES } from '@/server/push/classes';

/**
 * Every class of the backend. A permission that is not granted here is refused; what is granted is narrowed further by
 * each row's own access list.
 */
export const BACKEND_CLASSES: readonly ClassDeclaration[] = [
  ...PARSE_CLASSES,
  ...AUTH_CLASSES,
  ...ACCOUNT_CLASSES,
  ...FILE_CLASSES,
  ...NOTIFICATION_CLASSES,
  ...PUSH_CLASSES,
  ...JOB_CLASSES,
  ...DATA_API_CLASSES,
  ...EVENT_SYNC_CLASSES,
  ...COMMUNITY_CLASSES,
  ...ADMIN_CLASSES,
];
