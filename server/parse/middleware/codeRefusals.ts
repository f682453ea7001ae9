import type { RequestHandler } from 'express';

/** Parse's code for what somebody may not do. */
const OPERATION_FORBIDDEN = 119;

/** Adds the code to Parse Server's bare refusals (`unauthorized: master key is required`), which name none. */
export const codeRefusals: RequestHandler = (_req, res, next) => {
  const json = res.json.bind(res);
  res.json = (body: unknown) =>
    json(
      res.statusCode === 403 && typeof body === 'object' && body !== null && 'error' in body && !('code' in body)
        ? { code: OPERATION_FORBIDDEN, ...body }
        : body,
    );
  next();
};
