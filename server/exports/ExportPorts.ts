import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER, type ChainFamily } from '@/protocol/chainFamilies';
import type { Fields } from '@/server/exports/mongoFormat';
import type { Database, StoredClass } from '@/server/parse/database';
import type { ClassDeclaration } from '@/server/parse/schema/schema';

/** What linking an address needs (`server/auth`). */
type Addresses = Readonly<
  Record<
    ChainFamily,
    {
      findOwner(key: string): Promise<string | null>;
      addressesOf(userId: string): Promise<string[]>;
      link(linked: { address: string; key: string }, userId: string): Promise<void>;
    }
  >
>;

/** Dependencies of imports and exports. */
export type ExportPorts = {
  database: Database;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  addresses: Addresses;
  schemes: Readonly<Record<ChainFamily, { readKey(address: string): Promise<string | null> | string | null }>>;
  /** What a username looks like; no two accounts share it. */
  skeletonOf(username: string): string;
  /** Told after accounts were made. */
  onUserCountChange: () => void;
};

/**
 * Classes that are not moved: what signs in (sessions, challenges, keys), what belongs to a browser's device, and what
 * backends write for themselves.
 */
const NOT_MOVED: ReadonlySet<string> = new Set([
  ...['_Session', '_Installation', '_PushStatus', '_JobStatus', '_JobSchedule', '_Hooks', '_GlobalConfig'],
  ...['_GraphQLConfig', '_Audience', '_Idempotency', '_Product', '_SCHEMA'],
  ...['JobRun', 'JobLease', 'IdentityProof', 'SessionUse', 'NoticeMark'],
  ...['AdminMetricSample', 'AdminRequestFailure', 'AnalyticsEvent', 'AdminAct'],
]);

/** The class of a family's addresses by its name, with or without the underscore of the SDK. */
export function familyOf(className: string): ChainFamily | null {
  const name = className.replace(/^_/, '');
  return FAMILY_ORDER.find((family) => CHAIN_FAMILIES[family].addressClass === name) ?? null;
}

/** Whether a class is exported and imported. */
export function isMoved({ classes }: Pick<ExportPorts, 'classes'>, className: string): boolean {
  const own = classes.find((one) => one.className === className);
  if (NOT_MOVED.has(className) || own?.secret) return false;
  return !className.startsWith('_') || ['_User', '_Role'].includes(className) || familyOf(className) !== null;
}

/** @throws Parse.Error 119 for a class that is not moved */
export function requireMoved(ports: Pick<ExportPorts, 'classes'>, className: string): void {
  if (isMoved(ports, className)) return;
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `${className} is not moved: this backend keeps its own.`);
}

/** The class as it is in the database, or `null`. */
export async function findClass(database: Database, className: string): Promise<StoredClass | null> {
  const schema = await database.loadSchema({ clearCache: true });
  const all = await schema.getAllClasses({ clearCache: true });
  return all.find((one) => one.className === className) ?? null;
}

/** @throws Parse.Error 103 if there is no such class */
export async function requireClass(database: Database, className: string): Promise<StoredClass> {
  const found = await findClass(database, className);
  if (found) return found;
  throw new Parse.Error(Parse.Error.INVALID_CLASS_NAME, `There is no class ${className}.`);
}

/** Its fields by name, without those that every class has. */
export function fieldsOf({ fields }: StoredClass): Fields {
  return Object.fromEntries(Object.entries(fields as Fields).filter(([name]) => !COMMON.has(name)));
}

const COMMON: ReadonlySet<string> = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL']);
