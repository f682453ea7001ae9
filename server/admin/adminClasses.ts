import { serverOnly, list, number, object, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the accounts that nobody can come into, by the id of each. */
export const ACCOUNT_LOCK_CLASS = 'AccountLock';
/** Class of what administrators did; it only grows. */
export const ADMIN_LOG_CLASS = 'AdminAct';
/** Class of the events that sites count (`events/{name}`), for the operator. */
export const ANALYTICS_EVENT_CLASS = 'AnalyticsEvent';
/** Class of requests that failed or were refused, one row for those of the same kind. */
export const REQUEST_FAILURE_CLASS = 'AdminRequestFailure';
/** Class of how each backend was, minute by minute. */
export const METRIC_SAMPLE_CLASS = 'AdminMetricSample';

/** What administration keeps. */
export const ADMIN_CLASSES: readonly ClassDeclaration[] = [
  { className: ACCOUNT_LOCK_CLASS, fields: { reason: text, by: text }, permissions: serverOnly },
  {
    className: ADMIN_LOG_CLASS,
    fields: { byId: text, byName: text, act: text, subject: text, outcome: text, details: text },
    permissions: serverOnly,
  },
  { className: ANALYTICS_EVENT_CLASS, fields: { name: text, dimensions: object }, permissions: serverOnly },
  {
    className: REQUEST_FAILURE_CLASS,
    fields: { operation: text, status: number, code: number, message: text, count: number, requests: list },
    permissions: serverOnly,
  },
  {
    className: METRIC_SAMPLE_CLASS,
    fields: {
      ...{ backend: text, requests: number, errors: number, times: object, users: number },
      ...{ diskFree: number, diskTotal: number, lag: number, down: list },
    },
    permissions: serverOnly,
  },
];
