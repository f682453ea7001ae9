import { closed, object, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the accounts that nobody can come into, by the id of each. */
export const ACCOUNT_LOCK_CLASS = 'AccountLock';
/** Class of what administrators did; it only grows. */
export const ADMIN_ACT_CLASS = 'AdminAct';
/** Class of the events that sites tell of (`events/{name}`), for the operator's eyes. */
export const ANALYTICS_EVENT_CLASS = 'AnalyticsEvent';

/** What administration keeps. */
export const ADMIN_CLASSES: readonly ClassDeclaration[] = [
  { className: ACCOUNT_LOCK_CLASS, fields: { reason: text, by: text }, permissions: closed },
  {
    className: ADMIN_ACT_CLASS,
    fields: { byId: text, byName: text, act: text, subject: text, outcome: text, details: text },
    permissions: closed,
  },
  { className: ANALYTICS_EVENT_CLASS, fields: { name: text, dimensions: object }, permissions: closed },
];
