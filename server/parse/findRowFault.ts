import { EVENT_RULES, findDimensionFault } from '@/protocol/eventRules';
import type { CallFault } from '@/server/parse/findValueFault';
import type { Call } from '@/server/parse/rateLimits';

const OF_ROLES = /^\/(?:roles|classes\/_role)(\/|$)/;
const OF_SESSIONS = /^\/(?:sessions|classes\/_session)(\/|$)/;
const EVENT = /^\/events\/([^/]*)$/;

/** Of a role's name (row D16). */
const ROLE_NAME = /^[0-9A-Za-z_\- ]+$/;

/** Fields of a session that no client writes (row B08). */
const SESSION_FIELDS = ['sessionToken', 'createdWith', 'expiresAt', 'installationId', 'restricted', 'user'];

const INVALID_KEY_NAME = 105;
const INVALID_ROLE_NAME = 139;
const INVALID_EVENT_NAME = 160;

/** What is wrong with a role, a session or an event that a client sends; `null` where nothing is. */
export function findRowFault({ method, path, body }: Call): CallFault | null {
  if (method !== 'POST' && method !== 'PUT') return null;
  if (OF_ROLES.test(path)) return findRoleFault(method, body['name']);
  if (OF_SESSIONS.test(path)) {
    const written = SESSION_FIELDS.find((field) => field in body);
    return written === undefined ? null : [INVALID_KEY_NAME, `The field ${written} of a session is to read only.`];
  }
  const event = EVENT.exec(path)?.[1];
  return method === 'POST' && event !== undefined ? findEventFault(event, body['dimensions']) : null;
}

function findRoleFault(method: string, name: unknown): CallFault | null {
  // Access lists name a role by its name: another one would hand on what was granted.
  if (method === 'PUT') {
    return name === undefined ? null : [INVALID_ROLE_NAME, 'The name of a role is fixed when the role is made.'];
  }
  return typeof name === 'string' && ROLE_NAME.test(name)
    ? null
    : [INVALID_ROLE_NAME, 'The name of a role is made of letters, digits, underscores, hyphens and blanks.'];
}

function findEventFault(name: string, dimensions: unknown): CallFault | null {
  if (!EVENT_RULES.name.test(name)) {
    return [INVALID_EVENT_NAME, 'The name of an event is a letter, then letters, digits, blanks and _ . -'];
  }
  const fault = findDimensionFault(dimensions);
  return fault === null ? null : [107, fault];
}
