import { isRecord } from '@/server/parse/findValueFault';
import type { Row } from '@/server/parse/database';
import { ADDRESS_CLAIM_CLASS, CHALLENGE_CLASS, CLASS_DECLARATIONS, SESSION_USE_CLASS } from '@/server/parse/schema';

/** Classes whose rows open accounts, or are the protocol's own: nobody looks into them here. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...['_Session', '_Idempotency', '_Hooks', '_GlobalConfig', '_GraphQLConfig', '_Audience', '_JobSchedule'],
  ...[CHALLENGE_CLASS, ADDRESS_CLAIM_CLASS, SESSION_USE_CLASS],
]);

/** Names of fields that hold what nobody is to see, in whatever class. */
const SECRET_FIELD = /^_|^authData$|password|secret|token$|^hash$|^(p256dh|auth|endpoint)$/i;

const HIDDEN = '(hidden)';

/** Whether the rows of a class can be looked at. */
export function isReadable(className: string): boolean {
  return !UNREADABLE.has(className);
}

/** Whether the application itself declares a class: its permissions are set anew at each start. */
export function isDeclared(className: string): boolean {
  return className.startsWith('_') || CLASS_DECLARATIONS.some((one) => one.className === className);
}

/** A row as it may be shown: what is secret says so instead of what it is, at whatever depth. */
export function showRow(row: Row): Row {
  return { ...(hideSecrets(row) as Record<string, unknown>), objectId: row.objectId };
}

function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (!isRecord(value)) return value;
  if ('__type' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, SECRET_FIELD.test(name) ? HIDDEN : hideSecrets(held)]),
  );
}
