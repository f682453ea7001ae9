/**
 * A signal that aborts after some time, with a `TimeoutError`, or as soon as one of the others does.
 *
 * Use it in place of `AbortSignal.any([AbortSignal.timeout(ms), …])`: Node 20 holds that timeout so weakly that garbage
 * collection takes it away, and the signal then never aborts (nodejs/node#57736).
 *
 * @param ms time from now, in milliseconds; it keeps no process running
 */
export function deadline(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const late = new AbortController();
  const reason = () => new DOMException(`No response within ${ms} ms.`, 'TimeoutError');
  setTimeout(() => late.abort(reason()), ms).unref();
  return AbortSignal.any([late.signal, ...signals]);
}
