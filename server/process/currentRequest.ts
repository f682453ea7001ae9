import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf code runs. */
export type CurrentRequest = {
  /** Network address of the caller, as limits count it. */
  network: string;
  /** Aborts when the request's time is over, or its client has gone. */
  signal: AbortSignal;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs work on behalf of a request: whatever it calls, however deep in Parse Server, knows whose it is. */
export function runForRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return current.run(request, work);
}

/** The request that this runs for; `null` for work of the backend's own, such as jobs. */
export function currentRequest(): CurrentRequest | null {
  return current.getStore() ?? null;
}
