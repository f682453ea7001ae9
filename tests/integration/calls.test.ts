import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, Call } from '@/protocol/Call';
import { CALLS } from '@/protocol/calls/registry';
import type { RestAnswer } from '@/tests/helpers/createRest';
import { openAdministration, type Administration } from '@/tests/helpers/openAdministration';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { wrongParameters } from '@/tests/helpers/wrongParameters';

const calls = Object.entries<Call>(CALLS);

/** The codes by which a visitor and a signed-in user are refused. */
const REFUSALS: Record<Access, { visitor: number | null; user: number | null }> = {
  anyone: { visitor: null, user: null },
  account: { visitor: 209, user: null },
  moderator: { visitor: 209, user: 119 },
  admin: { visitor: 119, user: 119 },
  operator: { visitor: 119, user: 119 },
};

/** What a call needs so that only the parameter in question is wrong: the code is that of the first. */
const REST: Record<string, object> = { resetPassword: { token: 'one' } };

let site: Administration;

beforeAll(async () => {
  site = await openAdministration(await shareBackend('chain'));
  const role = await site.ask<{ id: string }>('adminCreateRole', { name: 'moderator' }).catch(() => null);
  const id = role?.id ?? (await site.roleNamed('moderator'));
  await site.ask('adminSetMember', { role: id, user: site.admin.id, member: true });
});

/** Calls as somebody who may. */
function callAsAllowed(name: string, access: Access, params: Record<string, unknown>): Promise<RestAnswer> {
  const { rest } = site.client;
  const who =
    access === 'operator'
      ? { headers: { 'X-Parse-Master-Key': site.backend.masterKey } }
      : { sessionToken: site.admin.token };
  return rest('POST', `functions/${name}`, params, who);
}

/** The same call as the only part of a batch. */
async function callInBatch(name: string, sessionToken: string | undefined): Promise<unknown> {
  const requests = [{ method: 'POST', path: `/server/functions/${name}`, body: {} }];
  const { body } = await site.client.rest('POST', 'batch', { requests }, sessionToken ? { sessionToken } : {});
  return (body as unknown as { error?: { code: number } }[])[0]?.error?.code ?? null;
}

describe('every call of a running backend', () => {
  it.each(calls)('%s rejects every unauthorized caller, alone and in a batch', async (name, { access }) => {
    const { visitor, user } = REFUSALS[access];
    if (visitor !== null) {
      expect((await site.client.call(null, name)).body).toMatchObject({ code: visitor });
      expect(await callInBatch(name, undefined)).toBe(visitor);
    }
    if (user !== null) {
      expect((await site.client.call(site.user, name)).body).toMatchObject({ code: user });
      expect(await callInBatch(name, site.user.token)).toBe(user);
    }
  });

  it.each(calls)('%s rejects each parameter of a wrong type by name', async (name, call) => {
    for (const { parameter, value } of wrongParameters(call)) {
      const params = { ...REST[name], [parameter]: value };
      const { status, body } = await callAsAllowed(name, call.access, params);
      const code = call.parameterCodes?.[parameter] ?? 142;
      expect([status, body], parameter).toEqual([400, { code, error: expect.stringContaining(parameter) }]);
    }
  });

  it('rejects calls that are not declared', async () => {
    expect((await site.client.call(site.admin, 'adminEverything')).body).toMatchObject({ code: 141 });
  });
});
