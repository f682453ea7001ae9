import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';

type Field = { type: string; targetClass?: string };

/** A class of the database: its fields besides the usual ones, and who may do what. */
export type ClassDeclaration = {
  className: string;
  fields: Record<string, Field>;
  permissions: Record<string, object>;
  /** Field of which the database keeps each value once; rows without it do not count. */
  unique?: string;
  /** Its rows belong to users, by their access lists: they are exported and deleted with the account. */
  owned?: boolean;
  /** Its rows open accounts: administrators do not look into them. */
  secret?: boolean;
};

/** Nobody but the backend itself. */
export const nobody = {};

/** Everybody, signed in or not. */
export const everybody = { '*': true };

/** Whoever is signed in. */
export const signedIn = { requiresAuthentication: true };

/** A class that only the backend itself uses. */
export const closed = {
  get: nobody,
  find: nobody,
  count: nobody,
  create: nobody,
  update: nobody,
  delete: nobody,
  addField: nobody,
  protectedFields: {},
};

/** A class that everybody reads and only the backend itself writes. */
export const readable = { ...closed, get: everybody, find: everybody, count: everybody };

/** Types of fields. */
export const text = { type: 'String' };
export const number = { type: 'Number' };
export const date = { type: 'Date' };
export const flag = { type: 'Boolean' };
export const list = { type: 'Array' };
export const object = { type: 'Object' };
export const user = { type: 'Pointer', targetClass: '_User' };

/** Rows that only those read and change whom each row's access list names. */
const ownRows = {
  ...closed,
  get: signedIn,
  find: signedIn,
  count: signedIn,
  update: signedIn,
  delete: signedIn,
};

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
 * What a username looks like (`server/auth/usernameSkeletons.ts`), for the server alone; once in the database. By this spelling
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
