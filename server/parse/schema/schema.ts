import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import {
  closed,
  everybody,
  list,
  ownRows,
  signedIn,
  text,
  type ClassDeclaration,
} from '@/server/parse/schema/ClassDeclaration';

/** Parse's class of the devices. */
export const INSTALLATION_CLASS = '_Installation';

/** Kind of device (`deviceType`) that Web Push reaches. */
export const WEB_DEVICE = 'web';

/** Parse's class of the pushes and what came of them. */
export const PUSH_STATUS_CLASS = '_PushStatus';

/** Class of the public profiles; the id of each is that of its user. */
export const PROFILE_CLASS = 'Profile';

/** Class of what is known of the use of each session, by the hash of its token. */
export const SESSION_USE_CLASS = 'SessionUse';

/**
 * What a username looks like (`server/auth/usernames/lookAlikes.ts`), for the server alone; once in the database. By this spelling
 * Parse Server takes a second one that comes at the same moment for a username that is taken (202).
 */
export const SKELETON_FIELD = 'username_skeleton';

/** Parse's own classes that no module changes. */
export const PARSE_CLASSES: readonly ClassDeclaration[] = [
  {
    className: '_User',
    fields: {
      ...Object.fromEntries(FAMILY_ORDER.map((family) => [CHAIN_FAMILIES[family].accountsField, list])),
      ...Object.fromEntries(FAMILY_ORDER.map((family) => [CHAIN_FAMILIES[family].addressField, text])),
      [SKELETON_FIELD]: text,
    },
    unique: SKELETON_FIELD,
    // Searches find the caller's own account alone (`narrowAccountSearch`).
    permissions: { ...ownRows, create: everybody },
  },
  {
    className: '_Session',
    fields: {},
    permissions: ownRows,
  },
  {
    className: '_Role',
    fields: {},
    permissions: { ...closed, get: signedIn, find: signedIn, update: signedIn, delete: signedIn },
  },
];

/** Whether no client may read any row of a class. */
const isClosed = ({ permissions }: ClassDeclaration): boolean =>
  ['get', 'find', 'count'].every((act) => Object.keys(permissions[act] ?? {}).length === 0);

/**
 * Patterns of the classes whose changes may be followed over live query; never sessions, users or challenges.
 *
 * @param classes the backend's own
 */
export function liveQueryClasses(classes: readonly ClassDeclaration[], clientClassCreation: boolean): string[] {
  const kept = classes
    .filter(isClosed)
    .map(({ className }) => `${className}$`)
    .join('|');
  return clientClassCreation
    ? [`(?!_|${kept}).*`]
    : [PROFILE_CLASS, POST_CLASS, REACTION_CLASS, ...FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].addressClass)];
}
