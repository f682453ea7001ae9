import type { Logger } from 'pino';
import { INVALID_QUERY, OPERATION_FORBIDDEN } from '@/protocol/codes';
import type { Idempotency } from '@/server/gateway/idempotency';
import { type Answer, type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { createPasswordTurns, limitPasswords } from '@/server/gateway/passwordWork';
import { createEnumerationGuard } from '@/server/gateway/preventUserEnumeration';
import { applyResponseRules } from '@/server/gateway/responseRules';
import { type Actor, answerOfBatch, answerOfError, findActor, runCall } from '@/server/gateway/runCalls';
import { createSearchTurns } from '@/server/parse/searchTurns';
import type { Deadline } from '@/server/gateway/startDeadline';
import { validateCall } from '@/server/gateway/validateCall';
import { networkOf } from '@/protocol/clientAddress';
import type { PasswordAttempts } from '@/server/parse/rateLimitStore';
import { queryCost } from '@/server/parse/validateQuery';
import { runForRequest } from '@/server/process/currentRequest';

/** Looks at a request, or puts its calls into another form, before anything is done. @throws {RequestError} where it is refused */
export type RequestRule = (request: ParseRequest) => void | Promise<void>;

/** What calls are carried out with. */
export type CallRunnerParts = {
  /** Public address of the Parse protocol, such as `https://api.example.com/server`. */
  serverUrl: string;
  credentials: { appId: string };
  /** Sign-in methods that are offered. */
  providers: ReadonlySet<string>;
  /** Whether emails are sent. */
  mail: boolean;
  attempts: PasswordAttempts;
  idempotency: Idempotency;
  /** Most connections to the database. */
  connections: number;
  /** Rules of the modules behind the gateway. */
  rules: readonly RequestRule[];
  log: Logger;
};

/**
 * What the queries of one request may cost together, see `queryCost`: a hundred of a hundred rows each, fourteen of a
 * thousand, or one that includes a hundred paths.
 */
const COST_BUDGET = 3_000;

/**
 * Makes what carries out a request that was read: every rule is asked before any call runs, and what has to wait waits in
 * turn, until the deadline.
 *
 * @param limitRates the limits of networks and accounts, the first rule
 */
export function createCallRunner(parts: CallRunnerParts, limitRates: RequestRule) {
  const { serverUrl, idempotency, log } = parts;
  const { appId } = parts.credentials;
  const enumeration = createEnumerationGuard(parts.attempts);
  const inTurn = createPasswordTurns();
  const inSearchTurn = createSearchTurns(parts.connections);

  /** Every rule, the first one first. */
  const rules: readonly RequestRule[] = [
    limitRates,
    requireMail(parts.mail),
    validateCalls(parts.providers),
    limitCost,
    limitPasswords,
    ...parts.rules,
  ];

  const run = async (request: ParseRequest, deadline: Deadline): Promise<Answer> => {
    await enumeration.countTries(request);
    let hasTurn = false;
    try {
      return await inTurn(request, () => {
        hasTurn = true;
        return runAll(request, deadline);
      });
    } catch (error) {
      if (!hasTurn) await enumeration.abandon(request);
      throw error;
    }
  };

  const runOne = async (request: ParseRequest, call: ParseCall, actor: Actor): Promise<Answer> => {
    const work = () => runCall(call, actor, log);
    if (request.credentials.isMaster) return work();
    return inSearchTurn(networkOf(request.ip), call, work).catch((error: unknown) => answerOfError(error, log));
  };

  const runAll = async (request: ParseRequest, deadline: Deadline): Promise<Answer> => {
    const { calls, isBatch } = request;
    deadline.begin();
    const actor = await findActor(request, appId, serverUrl).catch((error: unknown) => answerOfError(error, log));
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = 'status' in actor ? actor : await runOne(request, call, actor);
        return applyResponseRules(call, await enumeration.settle(call, answer));
      }),
    );
    if (isBatch) return 'status' in actor ? actor : answerOfBatch(answers);
    return answers[0] ?? answerOfBatch(answers);
  };

  /** @throws {RequestError} where a rule refuses the request */
  return (request: ParseRequest, deadline: Deadline): Promise<Answer> =>
    runForRequest({ network: networkOf(request.ip), signal: deadline.signal }, async () => {
      for (const rule of rules) await rule(request);
      return idempotency.once(request, () => run(request, deadline));
    });
}

/** Where mail is off, everybody who asks for an email hears so, the same for every address. */
function requireMail(mail: boolean): RequestRule {
  return ({ calls }) => {
    const asks = ({ route }: ParseCall) => route === '/requestPasswordReset' || route === '/verificationEmailRequest';
    if (!mail && calls.some(asks)) {
      throw new RequestError(400, OPERATION_FORBIDDEN, 'This site sends no email. Ask its owner for help.');
    }
  };
}

function validateCalls(providers: ReadonlySet<string>): RequestRule {
  return ({ calls }) => {
    for (const call of calls) {
      const error = validateCall(call, providers);
      if (error) throw new RequestError(400, ...error);
    }
  };
}

/** Before Parse Server sees any of it: it would do the work of a hundred queries at once, and answer nobody meanwhile. */
const limitCost: RequestRule = ({ calls, credentials }) => {
  if (credentials.isMaster) return;
  const costs = calls.map(({ method, params, body }) =>
    method === 'GET' ? queryCost(body, !('objectId' in params)) : 10 + Math.ceil(Object.keys(body).length / 50),
  );
  if (costs.reduce((sum, cost) => sum + cost, 0) > COST_BUDGET) {
    throw new RequestError(
      400,
      INVALID_QUERY,
      'This request is too expensive: include fewer paths, or send fewer queries.',
    );
  }
};
