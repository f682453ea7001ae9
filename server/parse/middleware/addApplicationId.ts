import type { RequestHandler } from 'express';

/**
 * Adds the application id to cloud function calls that lack it: the SDK's data calls carry it only for a signed-in user.
 *
 * It goes into the body because Parse Server, given the header, would not look for a session token in the body.
 */
export function addApplicationId(appId: string): RequestHandler {
  return (req, _res, next) => {
    const body: unknown = req.body;
    const lacksIt =
      /^\/+functions\//i.test(req.path) &&
      req.method === 'POST' &&
      req.is('json') &&
      req.get('X-Parse-Application-Id') === undefined &&
      typeof body === 'object' &&
      body !== null &&
      !('_ApplicationId' in body);
    if (lacksIt) req.body = { ...body, _ApplicationId: appId };
    next();
  };
}
