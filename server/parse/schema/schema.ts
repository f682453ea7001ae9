import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { NOTIFICATION_CLASS } from '@/protocol/notifications';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';

type Field = { type: string; targetClass?: string };

/** A class of the database: its extra fields and its permissions. */
export type ClassDeclaration = {
  className: string;
  fields: Record<string, Field>;
  permissions: Record<string, object>;
  /** Field with unique values; rows without it are ignored. */
  unique?: string;
  /** Its rows belong to users by their ACL, and are exported and deleted with the account. */
  owned?: boolean;
  /** Fields of its rows that are about others, and are not exported with the account. */
  notExported?: readonly string[];
  /** Its rows sign in to accounts, so admins cannot read them. */
  secret?: boolean;
};

/** Only the backend itself. */
export const noAccess = {};

/** Everyone, signed in or not. */
export const publicAccess = { '*': true };

/** Signed-in users. */
export const signedIn = { requiresAuthentication: true };

/** A class only the backend uses. */
export const serverOnly = {
  get: noAccess,
  find: noAccess,
  count: noAccess,
  create: noAccess,
  update: noAccess,
  delete: noAccess,
  addField: noAccess,
  protectedFields: {},
};

/** A class everyone reads and only the backend writes. */
export const readable = { ...serverOnly, get: publicAccess, find: publicAccess, count: publicAccess };

/** Types of fields. */
export const text = { type: 'String' };
export const number = { type: 'Number' };
export const date = { type: 'Date' };
export const flag = { type: 'Boolean' };
export const list = { type: 'Array' };
export const object = { type: 'Object' };
export const user = { type: 'Pointer', targetClass: '_User' };

/** Each row can be read and changed by those in its ACL only. */
const ownRows = {
  ...serverOnly,
  get: signedIn,
  find: signedIn,
  count: signedIn,
  update: signedIn,
  delete: signedIn,
};

/** Parse's class of push devices. */
export const INSTALLATION_CLASS = '_Installation';

/** Device type (`deviceType`) of Web Push. */
export const WEB_DEVICE = 'web';

/** Parse's class of pushes and their results. */
export const PUSH_STATUS_CLASS = '_PushStatus';

/** Class of public profiles; the ID of each is that of its user. */
export const PROFILE_CLASS = 'Profile';

/** Class of session usage, by the hash of the token. */
export const SESSION_USE_CLASS = 'SessionUse';

/** Field of a user: kinds of notifications on the site that they turned off. */
export const MUTED_FIELD = 'mutedNotifications';

/** Field of a user: the currency in which worth is shown to them, by its ISO 4217 code. */
export const CURRENCY_FIELD = 'displayCurrency';

/** Field of a user: whether they hid the first steps of a new account. */
export const CHECKLIST_FIELD = 'hidesChecklist';

/**
 * The lookalike key of a username (`server/auth/usernameSkeletons.ts`), internal and unique. Parse
 * Server reports a concurrent duplicate under this field name as a taken username (202).
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
      [MUTED_FIELD]: list,
      [CURRENCY_FIELD]: text,
      [CHECKLIST_FIELD]: flag,
    },
    unique: SKELETON_FIELD,
    // Queries return the caller's own account only (`narrowAccountSearch`).
    permissions: { ...ownRows, create: publicAccess },
  },
  {
    className: '_Session',
    fields: {},
    permissions: ownRows,
  },
  {
    className: '_Role',
    fields: {},
    permissions: { ...serverOnly, get: signedIn, find: signedIn, update: signedIn, delete: signedIn },
  },
];

/** Whether no client may read any row of a class. */
const isClosed = ({ permissions }: ClassDeclaration): boolean =>
  ['get', 'find', 'count'].every((act) => Object.keys(permissions[act] ?? {}).length === 0);

/**
 * Patterns of the classes live queries can follow; never sessions, users or challenges.
 *
 * @param classes the backend's own
 */
export function liveQueryClasses(classes: readonly ClassDeclaration[], clientClassCreation: boolean): string[] {
  const saved = classes
    .filter(isClosed)
    .map(({ className }) => `${className}$`)
    .join('|');
  return clientClassCreation
    ? [`(?!_|${saved}).*`]
    : [
        PROFILE_CLASS,
        POST_CLASS,
        REACTION_CLASS,
        NOTIFICATION_CLASS,
        ...FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].addressClass),
      ];
}
