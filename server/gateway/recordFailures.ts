import type { Response } from 'express';
import type { Answer, ParseCall } from '@/server/gateway/ParseCall';
import { recordFailure } from '@/server/http/observeRequests';
import { isRecord } from '@/server/parse/validateValue';

/** Before a call could be read, nothing else is known of it. */
const UNREAD = 'unreadable request';

/** Notes each call of a request that was not carried out, with the code and words of its answer, for the error log. */
export function recordFailures(res: Response, { status, body }: Answer, isFunction: (name: string) => boolean): void {
  const operationOf = (call: ParseCall | undefined) => (call ? nameOperation(call, isFunction) : UNREAD);
  const calls = (res.locals['calls'] as readonly ParseCall[] | undefined) ?? [];
  if (Array.isArray(body)) {
    body.forEach((part: unknown, at) => {
      const failed = isRecord(part) ? part['error'] : undefined;
      if (isRecord(failed)) recordFailure(res, { operation: operationOf(calls[at]), status: 400, ...reasonOf(failed) });
    });
  } else if (status >= 400) {
    recordFailure(res, { operation: operationOf(calls[0]), status, ...reasonOf(body) });
  }
}

function reasonOf(body: unknown): { code: number | null; message: string | null } {
  const { code, error } = isRecord(body) ? body : {};
  return {
    code: typeof code === 'number' ? code : null,
    message: typeof error === 'string' ? error : null,
  };
}

/**
 * Method and pattern of the route, with the name of a function that there is. Other names, such as those of classes and
 * ids, stay out: callers invent them without end.
 */
function nameOperation({ method, route, params }: ParseCall, isFunction: (name: string) => boolean): string {
  const name = params['functionName'];
  const path = name === undefined ? route : route.replace(':functionName', isFunction(name) ? name : '(unknown)');
  return `${method} ${path}`;
}
