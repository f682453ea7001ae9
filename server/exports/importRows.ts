import { randomBytes } from 'node:crypto';
import Parse from 'parse/node';
import type { ImportedRows } from '@/protocol/calls/exports';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { normalizeEmail } from '@/protocol/sign-in/emailAddress';
import {
  type ExportPorts,
  familyOf,
  fieldsOf,
  findClass,
  requireClass,
  requireMoved,
} from '@/server/exports/ExportPorts';
import {
  ExportFormatError,
  type Fields,
  type FieldType,
  type ImportedRow,
  readLine,
  readSchema,
  typeOfValue,
} from '@/server/exports/mongoFormat';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { hasParseCode, idOf, type Row } from '@/server/parse/database';
import { isMailboxTaken } from '@/server/parse/mailboxes';
import { SKELETON_FIELD, serverOnly } from '@/server/parse/schema/schema';
import { isReservedUserField } from '@/server/parse/schema/userFields';
import { isRecord } from '@/server/parse/validateValue';

/** Fields of every class, and what signs in: they are written by themselves. */
const COMMON: ReadonlySet<string> = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL', 'authData']);

/**
 * `importClass`: makes a class as the export describes it, closed to clients where it does not say who may; adds fields
 * that the class lacks.
 *
 * @throws Parse.Error 119 for a class that is not moved, or is the backend's own with other fields; 142 for a schema that
 * is none
 */
export function createImportClass(ports: ExportPorts): CallHandler<'importClass'> {
  const { database } = ports;
  return async ({ params: { className, schema: line } }) => {
    if (familyOf(className)) return { created: false, fields: 0 };
    requireMoved(ports, className);
    const { fields, permissions } = line === undefined ? { fields: {}, permissions: null } : readClass(line);
    if (await findClass(database, className))
      return { created: false, fields: await addFields(ports, className, fields) };
    const schema = await database.loadSchema();
    await schema.addClassIfNotExists(className, fields, permissions ?? { ...serverOnly });
    return { created: true, fields: Object.keys(fields).length };
  };
}

function readClass(line: string) {
  try {
    return readSchema(line);
  } catch (cause) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `schema: ${(cause as Error).message}`);
  }
}

/**
 * Adds the fields that a class lacks.
 *
 * @returns how many
 * @throws Parse.Error 119 where it is the backend's own class, or a field is of another type there
 */
async function addFields({ database, classes }: ExportPorts, className: string, wanted: Fields): Promise<number> {
  const known = fieldsOf(await requireClass(database, className));
  const isOwn = className !== '_User' && classes.some((one) => one.className === className);
  const missing: Record<string, FieldType> = {};
  for (const [name, type] of Object.entries(wanted)) {
    const there = known[name];
    if (there && (there.type !== type.type || there.targetClass !== type.targetClass)) {
      throw refuse(`${className}.${name} is of type ${there.type} here, and of type ${type.type} in the export.`);
    }
    if (!there && !(className === '_User' && isReservedUserField(name))) missing[name] = type;
  }
  const names = Object.keys(missing);
  if (names.length === 0) return 0;
  if (isOwn) {
    throw refuse(
      `${className} is a class of this backend, without ${names.join(', ')}. Give the export's class another name.`,
    );
  }
  const schema = await database.loadSchema({ clearCache: true });
  await schema.updateClass(className, missing, undefined, undefined, database);
  return names.length;
}

const refuse = (words: string) => new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, words);

/** `importRows`: creates rows of an export, each by itself; those that do not fit are told apart. */
export function createImportRows(ports: ExportPorts): CallHandler<'importRows'> {
  const { database } = ports;
  return async ({ params: { className, lines } }) => {
    const result: ImportedRows = { created: 0, existing: 0, passwords: 0, wallets: 0, failed: [] };
    const family = familyOf(className);
    if (!family) requireMoved(ports, className);
    const known = family ? {} : fieldsOf(await requireClass(database, className));
    const rows: (ImportedRow & { index: number })[] = [];
    for (const [index, line] of lines.entries()) {
      try {
        rows.push({ index, ...readLine(line, known) });
      } catch (error) {
        if (!(error instanceof ExportFormatError)) throw error;
        result.failed.push({ index, id: null, reason: error.message });
      }
    }
    const found = family ? {} : fieldsIn(rows, known);
    if (!family) await addFields(ports, className, found);
    const types = { ...found, ...known };
    const ids = rows.map(({ row }) => row.objectId);
    const here = family
      ? new Set<string>()
      : new Set((await database.find(className, { objectId: { $in: ids } })).map(({ objectId }) => objectId));
    for (const imported of rows) {
      const { index, row } = imported;
      try {
        if (here.has(row.objectId)) {
          result.existing++;
          continue;
        }
        if (!family) checkTypes(row, types);
        if (family) await linkRow(ports, family, row, result);
        else if (className === '_User') await createAccount(ports, imported, result);
        else {
          await database.create(className, row);
          result.created++;
        }
      } catch (error) {
        if (!(error instanceof Parse.Error)) throw error;
        result.failed.push({ index, id: row.objectId, reason: error.message });
      }
    }
    if (className === '_User' && result.created > 0) ports.onUserCountChange();
    return result;
  };
}

/** @throws Parse.Error 111 for a value of another type than the field's: PostgreSQL would turn some into text */
function checkTypes(row: Row, types: Fields): void {
  for (const [name, value] of Object.entries(row)) {
    const [type, own] = [types[name], typeOfValue(value)];
    if (COMMON.has(name) || !type || !own || type.type === own.type) continue;
    const words = `${name} is of type ${type.type}, and this value of type ${own.type}.`;
    throw new Parse.Error(Parse.Error.INCORRECT_TYPE, words);
  }
}

/** The types of the fields that a class does not have yet. */
function fieldsIn(rows: readonly ImportedRow[], known: Fields): Fields {
  const found: Record<string, FieldType> = {};
  for (const { row } of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (COMMON.has(name) || Object.hasOwn(known, name) || Object.hasOwn(found, name)) continue;
      const type = typeOfValue(value);
      if (type) found[name] = type;
    }
  }
  return found;
}

/** A row of a class of addresses: links the address to its account. */
async function linkRow(ports: ExportPorts, family: ChainFamily, row: Row, result: ImportedRows): Promise<void> {
  const userId = idOf(row['user']);
  const [user] = userId === null ? [] : await ports.database.find('_User', { objectId: userId }, { limit: 1 });
  if (!user) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'The account of this address is not here.');
  if (!(await link(ports, family, row.objectId, user.objectId))) {
    result.existing++;
    return;
  }
  result.wallets++;
  // The list of an account is that of its addresses (row B03).
  const { accountsField, addressField } = CHAIN_FAMILIES[family];
  const accounts = await ports.addresses[family].addressesOf(user.objectId);
  const current = user[addressField] ?? accounts[0];
  await ports.database.update(
    '_User',
    { objectId: user.objectId },
    { [accountsField]: accounts, [addressField]: current },
  );
}

/** @returns whether it was not linked yet @throws Parse.Error 208 where it is another account's */
async function link(
  { addresses, schemes }: ExportPorts,
  family: ChainFamily,
  given: string,
  userId: string,
): Promise<boolean> {
  const address = normalizeAddress(family, given);
  const key = (await schemes[family].readKey(address)) ?? address;
  if ((await addresses[family].findOwner(key)) === userId) return false;
  await addresses[family].link({ address, key }, userId);
  return true;
}

/** Hashes that Parse Server compares passwords with. */
const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * An account with its ID, its password where the hash is bcrypt, and the wallets it signs in with. Other ways to sign in
 * are left out; so is whoever else its access list named.
 */
async function createAccount(
  ports: ExportPorts,
  { row, passwordHash }: ImportedRow,
  result: ImportedRows,
): Promise<void> {
  const { database, addresses, schemes } = ports;
  const { objectId, authData, ...fields } = row;
  const own = Object.entries(fields).filter(([name]) => !isReservedUserField(name) || KEPT.has(name));
  const account: Row = { ...Object.fromEntries(own), objectId, ACL: { [objectId]: { read: true, write: true } } };
  const wallets: { family: ChainFamily; address: string }[] = [];
  const signIns: Record<string, object> = {};
  for (const family of FAMILY_ORDER) {
    const { provider, accountsField, addressField } = CHAIN_FAMILIES[family];
    const data = isRecord(authData) ? authData[provider] : null;
    if (!isRecord(data) || typeof data['id'] !== 'string') continue;
    const address = normalizeAddress(family, data['id']);
    const key = (await schemes[family].readKey(address)) ?? address;
    const owner = await addresses[family].findOwner(key);
    if (owner !== null && owner !== objectId) {
      throw new Parse.Error(Parse.Error.ACCOUNT_ALREADY_LINKED, `${address} belongs to account ${owner} here.`);
    }
    signIns[provider] = { id: address };
    wallets.push({ family, address });
    // Others are added with their own rows.
    account[accountsField] = [address];
    account[addressField] = address;
  }
  const hash = passwordHash !== null && BCRYPT.test(passwordHash) ? passwordHash : null;
  if (hash !== null) account['_hashed_password'] = hash;
  const twoStep = isRecord(authData) && isRecord(authData['mfa']) ? { mfa: authData['mfa'] } : {};
  if (wallets.length > 0 || 'mfa' in twoStep) account['authData'] = { ...signIns, ...twoStep };
  const username = account['username'];
  if (typeof username !== 'string')
    account['username'] = randomBytes(19).toString('base64url').replace(/[-_]/g, 'x').slice(0, 25);
  else if (hash !== null) {
    const skeleton = ports.skeletonOf(username);
    // The backend refuses no name that was there before: it only lets nobody else look like it.
    const [taken] = await database.find('_User', { [SKELETON_FIELD]: skeleton }, { limit: 1 });
    if (!taken) account[SKELETON_FIELD] = skeleton;
  }
  await foldEmail(ports, account);
  try {
    await database.create('_User', account);
  } catch (error) {
    if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
    throw alreadyTaken();
  }
  result.created++;
  if (hash !== null) result.passwords++;
  for (const { family, address } of wallets) if (await link(ports, family, address, objectId)) result.wallets++;
}

const alreadyTaken = () =>
  new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'Its username or email belongs to another account here.');

/**
 * Puts an email into its one form. One that can't be an address stays: no mail reaches it, but its owner signs in with it.
 *
 * @throws Parse.Error 137 where another account has the mailbox
 */
async function foldEmail({ database }: ExportPorts, account: Row): Promise<void> {
  const { email } = account;
  const mailbox = typeof email === 'string' ? normalizeEmail(email) : null;
  if (mailbox === null) return;
  if (await isMailboxTaken(database, mailbox, account.objectId)) throw alreadyTaken();
  account['email'] = mailbox;
}

/** Fields of an account that the server alone writes, and that are taken over. */
const KEPT: ReadonlySet<string> = new Set(['username', 'email', 'emailVerified', 'createdAt', 'updatedAt']);

/** `importRelation`: pairs of a relation; the class and the field were made by `importClass`. */
export function createImportRelation(ports: ExportPorts): CallHandler<'importRelation'> {
  const { database } = ports;
  return async ({ params: { className, field, pairs } }) => {
    requireMoved(ports, className);
    const type = fieldsOf(await requireClass(database, className))[field];
    if (type?.type !== 'Relation')
      throw refuse(`${className}.${field} is no relation. Import the row of _SCHEMA first.`);
    for (const [owner, related] of pairs) await database.addRelation(field, className, owner, related);
    return {};
  };
}
