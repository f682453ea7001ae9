import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import Parse from 'parse/node';
import type { DataRoute } from '@/protocol/data/DataFunction';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { DataService } from '@/server/data/createDataService';
import type { Caller } from '@/server/data/DataContext';
import type { ApiGuard } from '@/server/data/keys/createApiGuard';
import { readParameters } from '@/server/data/rest/readParameters';
import { routesOf } from '@/server/data/rest/routesOf';
import { statusOf } from '@/server/data/rest/statusOf';
import { StatusError } from '@/server/http/StatusError';

/** Largest body that is read. */
const LIMIT = '4mb';

/** Serves the functions of one interface as REST, to holders of a key: `{message}` and `{code}` tell what was wrong. */
export function serveData(api: DataRoute['api'], data: DataService, guard: ApiGuard): Router {
  const router = Router();
  const readBody = express.json({ limit: LIMIT, type: () => true, strict: false });
  for (const route of routesOf(api)) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put';
    router[method](
      route.path,
      guard(DATA_FUNCTIONS[route.name].cost),
      route.body ? readBody : pass,
      async (req, res) => {
        const caller = res.locals['caller'] as Caller; // The guard lets nobody else through.
        const answer = await data.answer(route.name, readParameters(route, req), caller);
        res.set('Cache-Control', 'no-store').json(answer);
      },
    );
  }
  router.use((req) => {
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is nothing at ${req.method} ${req.baseUrl}${req.path}.`);
  });
  router.use(answerFault);
  const whole = Router();
  whole.use(BACKEND_PATHS[api], router);
  return whole;
}

const pass: RequestHandler = (_req, _res, next) => next();

const answerFault: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (error instanceof StatusError && error.retryAfter !== null) res.set('Retry-After', String(error.retryAfter));
  const fault = toFault(error);
  if (error instanceof StatusError) res.status(error.status).json({ code: error.code, message: error.message });
  else if (fault) res.status(statusOf(fault.code)).json({ code: fault.code, message: fault.message });
  else next(error);
};

/** What the caller did wrong; `null` for faults of ours. */
function toFault(error: unknown): { code: number; message: string } | null {
  if (error instanceof Parse.Error) return error;
  if (error instanceof URIError) {
    const message = 'The path cannot be read: a percent sign in it must be written as %25.';
    return { code: Parse.Error.VALIDATION_ERROR, message };
  }
  const isBody = error instanceof Error && 'type' in error && /^(entity|encoding|charset)\./.test(String(error.type));
  return isBody ? { code: Parse.Error.INVALID_JSON, message: `The body must be JSON of at most ${LIMIT}.` } : null;
}
