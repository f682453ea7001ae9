import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { QUIET_NOT_FOUND } from '@/protocol/data/transport';
import { COMMAND_UNAVAILABLE, INVALID_QUERY, OPERATION_FORBIDDEN, TIMEOUT } from '@/protocol/codes';
import type { Idempotency } from '@/server/gateway/idempotency';
import type { CallerAddress } from '@/server/http/callerAddress';
import { answerOfBatch, answerOfError, findActor, runCall } from '@/server/gateway/runCalls';
import { normalizeCall, validateCall } from '@/server/gateway/validateCall';
import { RequestError, type Answer, type ParseCall, type ParseRequest } from '@/server/gateway/ParseCall';
import { announcedBytes } from '@/server/gateway/readBody';
import { createBodyBudget } from '@/server/gateway/createBodyBudget';
import { type Deadline, startDeadline } from '@/server/gateway/startDeadline';
import { createPasswordTurns, limitPasswords } from '@/server/gateway/passwordWork';
import { createEnumerationGuard } from '@/server/gateway/preventUserEnumeration';
import { applyResponseRules } from '@/server/gateway/responseRules';
import { createRateLimits } from '@/server/gateway/rateLimits';
import { recordFailures } from '@/server/gateway/recordFailures';
import { createRouteFinder, readRequest } from '@/server/gateway/readRequest';
import type { CredentialRules } from '@/server/gateway/readCredentials';
import { type ParseRoute, triggerStore } from '@/server/parse/triggerStore';
import { createUploads, type UploadScope } from '@/server/gateway/uploads';
import { queryCost } from '@/server/parse/validateQuery';
import type { PasswordAttempts, RateLimitStore } from '@/server/parse/rateLimitStore';

/** What the gateway stands on. */
export type GatewayParts = {
  /** Public address of the Parse protocol, such as `https://api.example.com/server`. */
  serverUrl: string;
  /** Public address of the site, for people who open the backend's address in a browser. */
  siteUrl: string;
  /** For whom a request counts. */
  callerAddress: CallerAddress;
  /** Serves files to be read. */
  files: RequestHandler;
  credentials: CredentialRules;
  /** Parse Server's own routes. */
  routes: readonly ParseRoute[];
  /** Sign-in methods that are offered. */
  providers: ReadonlySet<string>;
  /** Whether emails are sent. */
  mail: boolean;
  limits: RateLimitStore;
  attempts: PasswordAttempts;
  idempotency: Idempotency;
  /** Rules of the modules behind the gateway. */
  rules: readonly RequestRule[];
  /** How long a call may take, in milliseconds; 0 for as long as it wants. */
  callTimeoutMs: number;
  /** Told of each request and what it was answered. */
  onAnswered: (request: ParseRequest, answer: Answer) => void;
  /** Carries uploads out. */
  uploads: UploadScope;
  log: Logger;
};

/** Looks at a request before anything is done. @throws {RequestError} where it is refused */
export type RequestRule = (request: ParseRequest) => void | Promise<void>;

/**
 * What the queries of one request may cost together, see `queryCost`: a hundred of a hundred rows each, fourteen of a
 * thousand, or one that includes a hundred paths.
 */
const COST_BUDGET = 3_000;

/**
 * The one way into Parse Server: reads each request once into calls, asks the rules, hands exactly these calls to Parse
 * Server's own handlers, and answers. What it cannot read is refused; nothing behind it sees bytes, paths or query strings.
 */
export function createGateway(parts: GatewayParts): Express {
  const { serverUrl, credentials, callerAddress, routes, log, onAnswered, idempotency } = parts;
  const mountPath = new URL(serverUrl).pathname.replace(/\/$/, '');
  const filesUrl = `${serverUrl}/files/${credentials.appId}`;
  const reading = { ...credentials, callerAddress, mountPath, findRoute: createRouteFinder(routes) };
  const enumeration = createEnumerationGuard(parts.attempts);
  const isFunction = (name: string) => triggerStore.getFunction(name, credentials.appId) !== undefined;
  const limitRates = createRateLimits(parts.limits);
  const bodies = createBodyBudget();
  const inTurn = createPasswordTurns();
  const uploads = createUploads(serverUrl, credentials, parts.uploads, log);

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
    await enumeration.countTries(request, deadline.signal);
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

  const runAll = async (request: ParseRequest, deadline: Deadline): Promise<Answer> => {
    const { calls, isBatch } = request;
    deadline.begin();
    const actor = await findActor(request, credentials.appId, serverUrl).catch((error: unknown) =>
      answerOfError(error, log),
    );
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = 'status' in actor ? actor : await runCall(call, actor, log);
        return applyResponseRules(call, await enumeration.settle(call, answer));
      }),
    );
    if (isBatch) return 'status' in actor ? actor : answerOfBatch(answers);
    return answers[0] ?? answerOfBatch(answers);
  };

  const answerUpload = async (req: Request, res: Response, upload: ParseCall): Promise<Answer> => {
    // Before any of its bytes are read.
    const ip = callerAddress(req);
    await limitRates({ calls: [upload], ip });
    const file = await uploads.read(req, res, upload, ip);
    const answered = await idempotency.once(file.request, () => uploads.run(file));
    onAnswered(file.request, answered);
    return answered;
  };

  const carryOut = async (request: ParseRequest, deadline: Deadline): Promise<Answer> => {
    for (const rule of rules) await rule(request);
    return idempotency.once(request, () => run(request, deadline));
  };

  const answer = async (req: Request, res: Response): Promise<Answer | null> => {
    const upload = uploads.callOf(req);
    res.locals['calls'] = upload ? [upload] : [];
    if (upload) return answerUpload(req, res, upload);
    const from = callerAddress(req);
    let body = credentials.mayUseMasterKey(req) ? null : bodies.hold(from, announcedBytes(req));
    let work: Promise<Answer> | null = null;
    try {
      const read = await readRequest(req, res, reading);
      if (!read) return null;
      const length = takeBytes(req);
      if (body && read.ip !== from) {
        // The site asks for a visitor, which was known once the body was.
        body.release();
        body = bodies.hold(read.ip, length);
      } else body?.resize(length);
      const calls = read.calls.map((call) => normalizeCall(call, filesUrl));
      res.locals['calls'] = calls;
      const request = { ...read, calls };
      const deadline = startDeadline(read.credentials.isMaster ? 0 : parts.callTimeoutMs, signalOf(res));
      work = carryOut(request, deadline);
      const answered = await deadline.race(work);
      onAnswered(request, answered);
      return answered;
    } finally {
      const release = () => body?.release();
      // Work that can't be aborted goes on after its deadline, and holds the body until it ends.
      if (work) work.then(release, release);
      else release();
    }
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(greetVisitors(parts.siteUrl), parts.files, (req, res, next) => {
    answer(req, res)
      .catch((error: unknown) => answerOfError(error, log))
      .then((answered) => {
        if (!answered) return next();
        recordFailures(res, answered, isFunction);
        return res.status(statusFor(req, answered)).set(answered.headers).json(answered.body);
      })
      .catch(next);
  });
  return app;
}

/** How long the body that was read is; the request lets go of its bytes. */
function takeBytes(req: Request): number {
  const body: unknown = req.body;
  req.body = undefined;
  return Buffer.isBuffer(body) ? body.length : 0;
}

/** Aborts when the client has gone. */
function signalOf(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort(new RequestError(408, TIMEOUT, 'The client has gone.')));
  return gone.signal;
}

function statusFor(req: Request, { status }: Answer): number {
  return status === 404 && req.get('Accept')?.includes(QUIET_NOT_FOUND) ? 200 : status;
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

/** Clients never ask this. Parse Server's own pages for links in emails are closed: the site has those, and counts them. */
function greetVisitors(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (/^\/+apps(\/|$)/i.test(req.path)) {
      res.status(404).json({ code: COMMAND_UNAVAILABLE, error: `Open this page on the site: ${siteUrl}` });
    } else if (req.method === 'GET' && req.path === '/health') {
      res.json({ status: 'ok' });
    } else if (req.method === 'GET' && req.path === '/') {
      res.json({
        name: 'Foyer backend',
        protocol: 'Parse REST, as the moralis SDK 1.x speaks it',
        site: siteUrl,
        hint: 'Give this address as serverUrl to Moralis.start().',
      });
    } else next();
  };
}
