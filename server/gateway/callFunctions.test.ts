import { describe, expect, it, vi } from 'vitest';
import { CALL_AREAS, CALL_NAMES, MODULE_CALLS, type ModuleCallName } from '@/protocol/calls/registry';
import type { Access, Call } from '@/protocol/Call';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { createCallFunctions, type CallGuards } from '@/server/gateway/callFunctions';
import { wrongParameters } from '@/tests/helpers/wrongParameters';

const calls = Object.entries(MODULE_CALLS).map(([name, call]): [ModuleCallName, Call] => [
  name as ModuleCallName,
  call,
]);

/** Roles by the id of the account. */
const ROLES: Record<string, string[]> = { boss: ['admin'], warden: ['moderator'] };

/** Who calls, by what they may. */
const CALLERS = {
  nobody: {},
  expired: { user: { id: 'ada', getSessionToken: () => undefined } },
  user: { user: { id: 'ada', getSessionToken: () => 'r:1' } },
  moderator: { user: { id: 'warden', getSessionToken: () => 'r:2' } },
  admin: { user: { id: 'boss', getSessionToken: () => 'r:3' } },
  operator: { master: true },
} as const;
type CallerName = keyof typeof CALLERS;

/** The code of the refusal of everybody who may not call. */
const REFUSALS: Record<Access, Partial<Record<CallerName, number>>> = {
  anyone: {},
  account: { nobody: 209, expired: 209, operator: 209 },
  moderator: { nobody: 209, expired: 209, operator: 209, user: 119 },
  admin: { nobody: 119, expired: 119, operator: 119, user: 119, moderator: 119 },
  operator: { nobody: 119, expired: 119, user: 119, moderator: 119, admin: 119 },
};

/** Somebody who may. */
const ALLOWED: Record<Access, CallerName> = {
  anyone: 'nobody',
  account: 'user',
  moderator: 'moderator',
  admin: 'admin',
  operator: 'operator',
};

/** What a call needs so that only the parameter in question is wrong: the code is that of the first. */
const REST: Partial<Record<ModuleCallName, object>> = { resetPassword: { token: 'one' } };

/** Every call with a handler that answers this, and what was asked of the database. */
function open({ answer = {}, ...options }: { answer?: unknown } & Partial<CallGuards> = {}) {
  const handler = vi.fn<(request: object) => Promise<unknown>>(() => Promise.resolve(answer));
  const hit = vi.fn<CallGuards['limits']['hit']>(() => Promise.resolve({ count: 1, endsAt: Date.now() }));
  const roles = {
    rolesOf: (id: string) => Promise.resolve({ direct: [], inherited: ROLES[id] ?? [] }),
  };
  const handlers = Object.fromEntries(calls.map(([name]) => [name, handler]));
  const functions = createCallFunctions(handlers, { roles, limits: { hit }, checkAnswers: false, ...options });
  const call = async (name: string, params: object, caller: CallerName): Promise<unknown> => {
    return functions[name]?.({ params, ...CALLERS[caller] } as never);
  };
  return { call, handler, hit };
}

describe('the registry of calls', () => {
  it('has each name once, in one area', () => {
    const inAreas = CALL_AREAS.flatMap((area) => Object.keys(area.calls));
    expect([...inAreas].sort()).toEqual(Object.keys(MODULE_CALLS).sort());
    expect(CALL_NAMES).toHaveLength(inAreas.length + DATA_FUNCTION_NAMES.length);
  });

  it.each(calls)('says of %s in one line what it does', (_name, { summary }) => {
    expect(summary).toMatch(/^[A-Z][^\n]{10,140}\.$/);
  });
});

describe('a call of the registry', () => {
  it.each(calls)(
    '%s is refused to everybody who may not call it, before anything is done',
    async (name, { access }) => {
      const { call, handler, hit } = open();
      for (const [caller, code] of Object.entries(REFUSALS[access])) {
        // Whatever is sent: who may not call learns nothing of parameters.
        const params = { id: {}, name: 5 };
        await expect(call(name, params, caller as CallerName), caller).rejects.toMatchObject({ code });
      }
      expect(handler).not.toHaveBeenCalled();
      expect(hit).not.toHaveBeenCalled();
    },
  );

  it.each(calls)(
    '%s refuses each parameter of a wrong type by its name, before anything is done',
    async (name, one) => {
      const { call, handler, hit } = open();
      for (const { parameter, value } of wrongParameters(one)) {
        const refused = expect(call(name, { ...REST[name], [parameter]: value }, ALLOWED[one.access]), parameter);
        const code = one.parameterCodes?.[parameter] ?? 142;
        await refused.rejects.toMatchObject({ code, message: expect.stringContaining(parameter) });
      }
      expect(handler).not.toHaveBeenCalled();
      expect(hit).not.toHaveBeenCalled();
    },
  );

  it('has a wrong type for nearly every parameter: few take any JSON', () => {
    const free = calls.flatMap(([name, { parameters }]) => {
      const found = wrongParameters({ ...MODULE_CALLS[name], parameters }).map(({ parameter }) => parameter);
      const names = 'shape' in parameters ? Object.keys(parameters.shape as object) : found;
      return names.filter((one) => !found.includes(one)).map((one) => `${name}.${one}`);
    });
    expect(free).toEqual(['adminSaveConfig.value', 'adminWatchEvent.abi', 'watchContractEvent.abi']);
  });

  it('gives its handler checked parameters and who calls', async () => {
    const { call, handler } = open();
    await call('adminIssueKey', { name: ' site ', rate: null }, 'admin');
    expect(handler.mock.calls[0]?.[0]).toMatchObject({
      params: { name: 'site', rate: null },
      userId: 'boss',
      sessionToken: 'r:3',
    });
  });

  it('refuses what nests too deep', async () => {
    const { call, handler } = open();
    let value: unknown = 1;
    for (let depth = 0; depth < 70; depth++) value = [value];
    const params = { name: 'deep', value, secret: false };
    await expect(call('adminSaveConfig', params, 'admin')).rejects.toMatchObject({ code: 142 });
    expect(handler).not.toHaveBeenCalled();
  });

  it('is counted by account where it has such a limit, and refused beyond it', async () => {
    const hit = vi.fn<CallGuards['limits']['hit']>(() => Promise.resolve({ count: 6, endsAt: Date.now() + 60_000 }));
    const { call, handler } = open({ limits: { hit } });
    await expect(call('testPush', { id: 'one' }, 'user')).rejects.toMatchObject({ code: 155, retryAfter: 60 });
    expect(hit.mock.calls).toEqual([['testPush ada', 60_000]]);
    expect(handler).not.toHaveBeenCalled();
  });

  it('fails where its answer is not what it declares, if answers are checked', async () => {
    const answer = { ended: '3' };
    await expect(open({ answer }).call('endOtherSessions', {}, 'user')).resolves.toEqual(answer);
    await expect(open({ answer, checkAnswers: true }).call('endOtherSessions', {}, 'user')).rejects.toThrow(
      'endOtherSessions answers other than it declares: ended',
    );
    const more = { ended: 3, secret: 'r:1' };
    await expect(open({ answer: more, checkAnswers: true }).call('endOtherSessions', {}, 'user')).rejects.toThrow(
      '"secret"',
    );
  });

  it('must have a handler', () => {
    const guards = { roles: { rolesOf: vi.fn() }, limits: { hit: vi.fn() }, checkAnswers: false };
    expect(() => createCallFunctions({}, guards)).toThrow(/^No module answers \w+\.$/);
  });
});
