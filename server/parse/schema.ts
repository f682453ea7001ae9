import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { FILE_CLASS } from '@/protocol/files/files';
import { closed, everybody, signedIn, type ClassDeclaration } from '@/server/parse/ClassDeclaration';
import { DEVICE_FIELDS, INSTALLATION_CLASS } from '@/server/push/deviceRows';
import { COMMUNITY_CLASSES } from '@/server/community/communityClasses';

/** Class of the challenges waiting to be signed. */
export const CHALLENGE_CLASS = 'Challenge';
/** Class of the due times of scheduled jobs that a backend has taken. */
export const JOB_RUN_CLASS = 'JobRun';
/** Class of the jobs that run now. */
export const JOB_LEASE_CLASS = 'JobLease';
/** Class of the last accepted code of each second step, by a hash of account and secret. */
export const TWO_STEP_USE_CLASS = 'TwoStepUse';
/** Class of the sessions whose owner has proved anew who they are, by the hash of the token. */
export const IDENTITY_PROOF_CLASS = 'IdentityProof';
/** Class of the addresses whose first sign-in is under way. */
export const ADDRESS_CLAIM_CLASS = 'AddressClaim';

/** Class of the marks up to which accounts were told what came to them, by decimal chain id (`server/push`). */
export const NOTICE_MARK_CLASS = 'NoticeMark';

/**
 * What a username looks like (`server/auth/lookAlikes.ts`), for the server alone; once in the database. By this spelling
 * Parse Server takes a second one that comes at the same moment for a username that is taken (202).
 */
export const SKELETON_FIELD = 'username_skeleton';

/** Class of the public profiles; the id of each is that of its user. */
export const PROFILE_CLASS = 'Profile';
/** Class of what is known of the use of each session, by the hash of its token. */
export const SESSION_USE_CLASS = 'SessionUse';

/** Class of the contracts that accounts keep at hand. */
export const KEPT_CONTRACT_CLASS = 'KeptContract';

/** Class of the keys of the data service, as hashes. */
export const API_KEY_CLASS = 'ApiKey';
/** Class of what `uploadFolder` keeps for whom. */
export const FOLDER_USE_CLASS = 'FolderUse';
/** Class of the events that sites tell of (`events/{name}`), for the operator's eyes. */
export const ANALYTICS_EVENT_CLASS = 'AnalyticsEvent';
/** Class of the contract events that are written into classes (`server/event-sync`). */
export const WATCHED_EVENT_CLASS = 'WatchedEvent';

/** Class of the accounts that nobody can come into, by the id of each (`server/admin`). */
export const ACCOUNT_LOCK_CLASS = 'AccountLock';
/** Class of what administrators did; it only grows. */
export const ADMIN_ACT_CLASS = 'AdminAct';

const text = { type: 'String' };
const number = { type: 'Number' };
const date = { type: 'Date' };
const flag = { type: 'Boolean' };
const list = { type: 'Array' };
const object = { type: 'Object' };
const user = { type: 'Pointer', targetClass: '_User' };
const ownRows = { ...closed, get: signedIn, find: signedIn, count: signedIn, update: signedIn, delete: signedIn };

/**
 * Every class of the backend. A permission that is not granted here is refused; what is granted is narrowed further by
 * each row's own access list.
 */
export const CLASS_DECLARATIONS: readonly ClassDeclaration[] = [
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
  {
    className: INSTALLATION_CLASS,
    fields: { ...DEVICE_FIELDS },
    // Nobody reads where a device is reached. A client may keep an installation of its own (`keepInstallation`).
    permissions: { ...closed, create: everybody, update: everybody },
  },
  ...FAMILY_ORDER.map((family) => ({
    className: CHAIN_FAMILIES[family].addressClass,
    // The key is what an address stands for: one of Polkadot is written differently for each network.
    fields: { user, key: text },
    unique: 'key',
    // Made by the sign-in alone. The owner may delete: that is how the SDK unlinks.
    permissions: { ...closed, get: signedIn, find: signedIn, delete: signedIn },
  })),
  { className: JOB_RUN_CLASS, fields: { job: text, dueAt: date }, permissions: closed },
  {
    className: JOB_LEASE_CLASS,
    fields: { job: text, run: text, params: text, tries: number, expiresAt: date },
    permissions: closed,
  },
  { className: CHALLENGE_CLASS, fields: { issuedAt: date, expiresAt: date }, permissions: closed },
  { className: TWO_STEP_USE_CLASS, fields: { step: number, expiresAt: date }, permissions: closed },
  { className: IDENTITY_PROOF_CLASS, fields: { expiresAt: date }, permissions: closed },
  {
    className: PROFILE_CLASS,
    fields: { user, name: text, about: text, picture: text, address: text },
    // Made by `saveProfile` alone; its access list lets everybody read and its owner write.
    permissions: { ...closed, get: everybody, find: everybody, count: everybody, update: signedIn, delete: signedIn },
  },
  {
    className: SESSION_USE_CLASS,
    fields: { device: text, networkAddress: text, lastUsedAt: date },
    permissions: closed,
  },
  {
    className: KEPT_CONTRACT_CLASS,
    fields: { user, chainId: number, address: text, name: text, abi: text },
    owned: true,
    // Written by `keepContract` and `dropContract` alone; each row's access list names its owner.
    permissions: { ...closed, get: signedIn, find: signedIn },
  },
  {
    className: FILE_CLASS,
    fields: {
      ...{ user, name: text, stored: text, size: number, type: text, state: text, place: text, url: text },
      ...{ hash: text, ipfs: text, metadata: object, tags: object, labels: list, pin: text, pinId: text },
    },
    unique: 'stored',
    owned: true,
    // Written by `server/files` alone; each row's access list names its owner.
    permissions: { ...closed, get: signedIn, find: signedIn, count: signedIn },
  },
  { className: FOLDER_USE_CLASS, fields: { owner: text, bytes: number, open: flag }, permissions: closed },
  {
    className: API_KEY_CLASS,
    fields: { name: text, shown: text, hash: text, rate: number, uses: number, lastUsedAt: date, revokedAt: date },
    unique: 'hash',
    permissions: closed,
  },
  {
    className: WATCHED_EVENT_CLASS,
    fields: {
      ...{ chainId: number, address: text, topic: text, tableName: text },
      ...{ wish: text, firstBlock: number, progress: text, fault: text },
    },
    permissions: closed,
  },
  { className: ACCOUNT_LOCK_CLASS, fields: { reason: text, by: text }, permissions: closed },
  {
    className: ADMIN_ACT_CLASS,
    fields: { byId: text, byName: text, act: text, subject: text, outcome: text, details: text },
    permissions: closed,
  },
  ...COMMUNITY_CLASSES,
  { className: ANALYTICS_EVENT_CLASS, fields: { name: text, dimensions: object }, permissions: closed },
  { className: NOTICE_MARK_CLASS, fields: { block: number, genesis: text }, permissions: closed },
  { className: ADDRESS_CLAIM_CLASS, fields: { expiresAt: date }, permissions: closed },
];

/** Whether no client may read any row of a class. */
const isClosed = ({ permissions }: ClassDeclaration): boolean =>
  ['get', 'find', 'count'].every((act) => Object.keys(permissions[act] ?? {}).length === 0);

/** Patterns of the classes whose changes may be followed over live query; never sessions, users or challenges. */
export function liveQueryClasses(clientClassCreation: boolean): string[] {
  const kept = CLASS_DECLARATIONS.filter(isClosed)
    .map(({ className }) => `${className}$`)
    .join('|');
  return clientClassCreation
    ? [`(?!_|${kept}).*`]
    : [PROFILE_CLASS, POST_CLASS, REACTION_CLASS, ...FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].addressClass)];
}
