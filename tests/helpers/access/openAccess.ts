import {
  EVERYONE,
  ROW_NAMES,
  ROWS,
  type ClassGrant,
  type Protection,
  type RowName,
  type Who,
} from '@/tests/helpers/access/accessModel';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** One request within a batch, and its answer. */
export type Step = { method: string; path: string; body?: object };
export type StepAnswer = { success?: Record<string, unknown>; error?: { code: number; error: string } };

/** Asks the backend as somebody, by raw requests. */
export type Asker = {
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Up to 100 requests in one. */
  batch(steps: readonly Step[]): Promise<StepAnswer[]>;
  token: string | null;
};

export type Askers = Record<Who, Asker> & { ids: { owner: string; user: string } };

/** Name of the role in the permissions; another one is within it. */
export const ROLE = 'Keeper';

const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId });

function makeAsker({ serverUrl, appId, masterKey }: SharedBackend, token: string | null, master = false): Asker {
  const headers = {
    'Content-Type': 'application/json',
    'X-Parse-Application-Id': appId,
    ...(token ? { 'X-Parse-Session-Token': token } : {}),
    ...(master ? { 'X-Parse-Master-Key': masterKey } : {}),
  };
  const ask: Asker['ask'] = async (method, path, body) => {
    const response = await fetch(`${serverUrl}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    ask,
    token,
    async batch(steps) {
      const requests = steps.map((step) => ({ ...step, path: `/server/${step.path}` }));
      const { body } = await ask('POST', 'batch', { requests });
      return body as unknown as StepAnswer[];
    },
  };
}

/** Makes four accounts and two roles, and whoever can ask. */
export async function openAskers(backend: SharedBackend): Promise<Askers> {
  const nobody = makeAsker(backend, null);
  const master = makeAsker(backend, null, true);
  const [user, owner, role, inherited] = (await Promise.all(
    ['user', 'owner', 'role', 'inherited'].map(async (name) => {
      const { body } = await nobody.ask('POST', 'users', { username: `matrix-${name}`, password: 'a long passphrase' });
      return { id: String(body['objectId']), asker: makeAsker(backend, String(body['sessionToken'])) };
    }),
  )) as [Account, Account, Account, Account];
  const makeRole = async (name: string, member: string, roles: string[]) => {
    const { body } = await master.ask('POST', 'roles', {
      name,
      ACL: {},
      users: { __op: 'AddRelation', objects: [pointer('_User', member)] },
      ...(roles.length && { roles: { __op: 'AddRelation', objects: roles.map((id) => pointer('_Role', id)) } }),
    });
    return String(body['objectId']);
  };
  await makeRole(ROLE, role.id, [await makeRole('Apprentice', inherited.id, [])]);
  return {
    public: nobody,
    user: user.asker,
    owner: owner.asker,
    role: role.asker,
    inherited: inherited.asker,
    master,
    ids: { owner: owner.id, user: user.id },
  };
}

type Account = { id: string; asker: Asker };

/** What a class permission is written as. */
export function writeGrant(grant: ClassGrant, { ids }: Askers): object {
  if (grant === 'everybody') return { '*': true };
  if (grant === 'oneUser') return { [ids.owner]: true };
  if (grant === 'role') return { [`role:${ROLE}`]: true };
  if (grant === 'signedIn') return { requiresAuthentication: true };
  return grant === 'pointerFields' ? { pointerFields: ['owner'] } : {};
}

/** What a protection is written as. */
export function writeProtection(protection: Protection, { ids }: Askers): Record<string, readonly string[]> {
  const keys: Record<string, string> = { role: `role:${ROLE}`, oneUser: ids.owner, pointed: 'userField:owner' };
  return Object.fromEntries(Object.entries(protection).map(([group, fields]) => [keys[group] ?? group, fields]));
}

/** What a row of the class holds; the fields that a visitor may try to write are there before. */
export const FIELDS = {
  name: { type: 'String' },
  kept: { type: 'Boolean' },
  tick: { type: 'Number' },
  madeBy: { type: 'String' },
  owner: { type: 'Pointer', targetClass: '_User' },
  ...Object.fromEntries(
    [...EVERYONE.map((who) => `by_${who}`), 'a', 'b', 'c'].map((name) => [name, { type: 'String' }]),
  ),
};

/** The fields of a row, by its name. */
export function writeRow(row: RowName, { ids }: Askers): object {
  const { points, read, write } = ROWS[row];
  const key = (name: string) => (name === 'owner' ? ids.owner : name === 'role' ? `role:${ROLE}` : name);
  const list: Record<string, Record<string, true>> = {};
  for (const name of read) list[key(name)] = { ...list[key(name)], read: true };
  for (const name of write) list[key(name)] = { ...list[key(name)], write: true };
  const ACL = row === 'without' || row === 'others' ? undefined : list;
  return { name: row, owner: pointer('_User', ids[points]), a: 'a', b: 'b', c: 'c', ...(ACL && { ACL }) };
}

/** Makes one of each row, past all permissions, and answers their ids. */
export async function makeRows(askers: Askers, className: string, extra: object): Promise<Record<RowName, string>> {
  const answers = await askers.master.batch(
    ROW_NAMES.map((row) => ({
      method: 'POST',
      path: `classes/${className}`,
      body: { ...writeRow(row, askers), ...extra },
    })),
  );
  const ids = answers.map(({ success, error }) => {
    if (!success) throw new Error(`A row could not be made: ${JSON.stringify(error)}`);
    return String(success['objectId']);
  });
  return Object.fromEntries(ROW_NAMES.map((row, i) => [row, ids[i]])) as Record<RowName, string>;
}
