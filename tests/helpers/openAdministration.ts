import { createAccountClient, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** Somebody with a name who is signed in. */
export type Person = Session & { username: string };
/** A part of a list of administration. */
export type Listed<Row> = { rows: Row[]; next: string | null };
/** A role, as its list shows it. */
export type Role = { id: string; name: string; members: number; parents: string[]; children: string[] };
/** An entry of the log. */
export type Act = { id: string; act: string; subject: string; outcome: string; before: unknown; after: unknown };

/** A backend with one admin and one account that is none, and what both ask it. */
export type Administration = {
  backend: SharedBackend;
  client: AccountClient;
  operator: ReturnType<typeof createMasterClient>;
  admin: Person;
  user: Person;
  /** Calls a function, as the admin unless said otherwise; fails where it refuses. */
  ask<Result>(name: string, params?: Record<string, unknown>, as?: Session | null): Promise<Result>;
  /** The code of the refusal; `undefined` where there is none. */
  codeOf(name: string, params?: Record<string, unknown>, as?: Session | null): Promise<unknown>;
  lastActs(search?: string): Promise<Act[]>;
  roleNamed(name: string): Promise<string>;
};

/** Makes both accounts. */
export async function openAdministration(backend: SharedBackend): Promise<Administration> {
  const client = createAccountClient(backend);
  const operator = createMasterClient(backend);
  const [admin, user] = [await client.signUp(), await client.signUp()];
  await operator.run('grantAdmin', { user: admin.username });
  const made: Administration = {
    ...{ backend, client, operator, admin, user },
    ask: (name, params = {}, as = made.admin) => resultOf(client.call(as, name, params)),
    codeOf: async (name, params = {}, as = made.admin) => (await client.call(as, name, params)).body['code'],
    lastActs: async (search = '') => (await made.ask<Listed<Act>>('adminListActs', { search })).rows,
    async roleNamed(name) {
      const { roles } = await made.ask<{ roles: Role[] }>('adminListRoles');
      return roles.find((role) => role.name === name)?.id ?? '';
    },
  };
  return made;
}
