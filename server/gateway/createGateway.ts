import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { QUIET_NOT_FOUND } from '@/protocol/data/transport';
import { COMMAND_UNAVAILABLE } from '@/protocol/codes';
import { type CallRunnerParts, createCallRunner } from '@/server/gateway/createCallRunner';
import type { CallerAddress } from '@/server/http/callerAddress';
import { answerOfError } from '@/server/gateway/runCalls';
import { normalizeCall } from '@/server/gateway/validateCall';
import type { Answer, ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { announcedBytes } from '@/server/gateway/readBody';
import { createBodyBudget } from '@/server/gateway/createBodyBudget';
import { clientSignal, startDeadline } from '@/server/gateway/startDeadline';
import { createRateLimits } from '@/server/gateway/rateLimits';
import { recordFailures } from '@/server/gateway/recordFailures';
import { createRouteFinder, readRequest } from '@/server/gateway/readRequest';
import type { CredentialRules } from '@/server/gateway/readCredentials';
import { type ParseRoute, triggerStore } from '@/server/parse/triggerStore';
import { createUploads, type UploadScope } from '@/server/gateway/uploads';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** What the gateway stands on. */
export type GatewayParts = CallRunnerParts & {
  /** Public address of the site, for people who open the backend's address in a browser. */
  siteUrl: string;
  /** For whom a request counts. */
  callerAddress: CallerAddress;
  /** Serves files to be read. */
  files: RequestHandler;
  credentials: CredentialRules;
  /** Parse Server's own routes. */
  routes: readonly ParseRoute[];
  limits: RateLimitStore;
  /** How long a call may take, in milliseconds; 0 for as long as it wants. */
  callTimeoutMs: number;
  /** Told of each request and what it was answered. */
  onAnswered: (request: ParseRequest, answer: Answer) => void;
  /** Carries uploads out. */
  uploads: UploadScope;
};

/**
 * The one way into Parse Server: reads each request once into calls, asks the rules, hands exactly these calls to Parse
 * Server's own handlers, and answers. What it cannot read is refused; nothing behind it sees bytes, paths or query strings.
 */
export function createGateway(parts: GatewayParts): Express {
  const { serverUrl, credentials, callerAddress, routes, log, onAnswered, idempotency } = parts;
  const mountPath = new URL(serverUrl).pathname.replace(/\/$/, '');
  const filesUrl = `${serverUrl}/files/${credentials.appId}`;
  const reading = { ...credentials, callerAddress, mountPath, findRoute: createRouteFinder(routes) };
  const isFunction = (name: string) => triggerStore.getFunction(name, credentials.appId) !== undefined;
  const limitRates = createRateLimits(parts.limits);
  const carryOut = createCallRunner(parts, limitRates);
  const bodies = createBodyBudget();
  const uploads = createUploads(serverUrl, credentials, parts.uploads, log);

  const answerUpload = async (req: Request, res: Response, upload: ParseCall): Promise<Answer> => {
    // Before any of its bytes are read.
    const ip = callerAddress(req);
    await limitRates({ calls: [upload], ip });
    const file = await uploads.read(req, res, upload, ip);
    const answered = await idempotency.once(file.request, () => uploads.run(file));
    onAnswered(file.request, answered);
    return answered;
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
      const deadline = startDeadline(read.credentials.isMaster ? 0 : parts.callTimeoutMs, clientSignal(res));
      work = carryOut(request, deadline);
      const answered = await deadline.race(work);
      onAnswered(request, answered);
      return answered;
    } finally {
      req.body = undefined;
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
        // A connection that is kept open keeps its last request.
        res.locals['calls'] = [];
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

function statusFor(req: Request, { status }: Answer): number {
  return status === 404 && req.get('Accept')?.includes(QUIET_NOT_FOUND) ? 200 : status;
}

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
