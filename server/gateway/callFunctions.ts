import Parse from 'parse/node';
import type { Access, Call, CallLimit } from '@/protocol/Call';
import { MODULE_CALLS, type ModuleCallName } from '@/protocol/calls/registry';
import { ADMIN_ROLE, MODERATOR_ROLE } from '@/protocol/account';
import type { CloudFunction } from '@/server/gateway/BackendModule';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { rateLimitedUntil } from '@/server/http/StatusError';
import { checkAnswer, checkParameters, isTooDeep, MAX_DEPTH } from '@/server/parse/checkShape';
import { encodeParameters } from '@/server/parse/encodeParameters';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { RoleTree } from '@/server/parse/roleTree';

/** A call of a cloud function, as Parse Server hands it over. */
export type FunctionRequest = {
  params: Record<string, unknown>;
  user?: Parse.User | undefined;
  master?: boolean;
  headers?: Readonly<Record<string, string | undefined>>;
};

/** What calls are guarded with. */
export type CallGuards = {
  roles: Pick<RoleTree, 'rolesOf'>;
  /** Counters of all backends. */
  limits: Pick<RateLimitStore, 'hit'>;
  /** Whether answers are held against what the registry declares; it costs time. */
  checkAnswers: boolean;
};

/** Runs a call that may be made. */
type Handler = (request: object) => Promise<unknown>;

/**
 * The calls of the registry as cloud functions. Whatever route a call takes, it is refused here before its handler does
 * anything: first where the caller may not make it, then where its parameters are wrong, then where it comes too often.
 *
 * @param handlers of the modules, each call once
 * @throws Error where a call has no handler
 */
export function createCallFunctions(
  handlers: Partial<CallHandlers>,
  guards: CallGuards,
): Readonly<Record<string, CloudFunction>> {
  const functions = Object.entries(MODULE_CALLS).map(([name, call]) => {
    // The registry pairs a call's parameters with its handler, which the compiler cannot follow through a name.
    const handler = handlers[name as ModuleCallName] as Handler | undefined;
    if (!handler) throw new Error(`No module answers ${name}.`);
    return [name, guard(name, call, handler, guards)] as const;
  });
  return Object.fromEntries(functions);
}

function guard(name: string, call: Call, handler: Handler, { roles, limits, checkAnswers }: CallGuards) {
  return async ({ params, user, master = false, headers = {} }: FunctionRequest): Promise<unknown> => {
    await requireAccess(name, call.access, { user, master, roles });
    if (isTooDeep(params)) {
      throw new Parse.Error(
        Parse.Error.VALIDATION_ERROR,
        `The parameters nest too deep: ${MAX_DEPTH} levels are allowed.`,
      );
    }
    const checked = checkParameters(call.parameters, encodeParameters(params), call.parameterCodes);
    await countCall(name, call.limit, user?.id, limits);
    const caller = { user, userId: user?.id, sessionToken: user?.getSessionToken() };
    const answer = await handler({ ...caller, headers, params: checked });
    if (checkAnswers) checkAnswer(name, call.answer, answer);
    return answer;
  };
}

/**
 * Lets a call pass that its caller may make. Roles are read from the database at each call, not from what the caller or a
 * cache says.
 *
 * @throws Parse.Error 209 without a session, 119 without the role or the master key
 */
async function requireAccess(
  name: string,
  access: Access,
  { user, master, roles }: { user: Parse.User | undefined; master: boolean; roles: CallGuards['roles'] },
): Promise<void> {
  const userId = user?.getSessionToken() ? user.id : undefined;
  const has = async (role: string) => {
    if (!userId) return false;
    const { direct, inherited } = await roles.rolesOf(userId);
    return direct.includes(role) || inherited.includes(role);
  };
  switch (access) {
    case 'anyone':
      return;
    case 'operator':
      if (!master) throw forbidden(`Only the operator can call ${name}: it needs the master key.`);
      return;
    case 'admin':
      // The words tell nothing of what there is.
      if (!(await has(ADMIN_ROLE))) throw forbidden('Only admins of this site can do this.');
      return;
    case 'account':
    case 'moderator':
      if (!userId) {
        const words = 'Sign in first.';
        throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, words);
      }
      if (access === 'moderator' && !(await has(MODERATOR_ROLE)) && !(await has(ADMIN_ROLE)))
        throw forbidden('Only moderators can do this.');
  }
}

const forbidden = (words: string) => new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, words);

/**
 * Counts a call towards the limit of its account. Those of a network are counted in front, where it is known
 * (`rateLimits.ts`).
 *
 * @throws {StatusError} 429 beyond it
 */
async function countCall(
  name: string,
  limit: CallLimit | undefined,
  userId: string | undefined,
  limits: CallGuards['limits'],
): Promise<void> {
  if (limit?.per !== 'account' || !userId) return;
  const { count, endsAt } = await limits.hit(`${limit.group ?? name} ${userId}`, limit.seconds * 1_000);
  if (count > limit.calls) throw rateLimitedUntil('Too many requests.', endsAt);
}
