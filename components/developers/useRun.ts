import { useEffect, useRef, useState } from 'react';
import { readSettings } from '@/lib/env';
import { type FoyerError, UnreachableError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { readStoredUser } from '@/lib/session/storedUser';

/** What came back of a call. */
type RunAnswer = {
  /** Status of HTTP. */
  status: number;
  /** Milliseconds from the request to the whole answer. */
  milliseconds: number;
  /** What the function answered, as JSON to read; `null` where it refused. */
  answer: string | null;
  /** Code and words of the refusal, or `null`. */
  refusal: { code: number | null; message: string } | null;
};

/** What a run came to: an answer or a refusal, or no answer at all. */
export type RunOutcome = RunAnswer | { failure: FoyerError };

/** Runs a cloud function; a new run ends the one before, and so does leaving the page. */
export function useRun(name: string) {
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const run = async (parameters: object): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setRunning(true);
    try {
      const answer = await runFunction(name, parameters, own.signal);
      setOutcome(answer);
    } catch (error) {
      if (!own.signal.aborted) setOutcome({ failure: toFoyerError(error) });
    } finally {
      if (current.current === own) setRunning(false);
    }
  };
  return { run, running, outcome };
}

/**
 * Calls a function of the data service by its name, as the SDK does: no key is needed, and who is signed in is told.
 *
 * @throws UnreachableError where no backend answers; the signal's own error where it was ended
 */
async function runFunction(name: string, parameters: object, signal: AbortSignal): Promise<RunAnswer> {
  const { serverUrl, appId } = readSettings();
  const user = readStoredUser(appId);
  const own = user ? { _ApplicationId: appId, _SessionToken: user.sessionToken } : {};
  const start = performance.now();
  const [status, text] = await ask(
    `${serverUrl}/functions/${encodeURIComponent(name)}`,
    { ...parameters, ...own },
    signal,
  );
  const milliseconds = Math.round(performance.now() - start);
  const body = parse(text);
  if (body && status < 400) {
    return { status, milliseconds, answer: JSON.stringify(body['result'] ?? null, null, 2), refusal: null };
  }
  const { code, error } = body ?? {};
  const message = typeof error === 'string' ? error : 'The server returned a response that cannot be read.';
  return { status, milliseconds, answer: null, refusal: { code: typeof code === 'number' ? code : null, message } };
}

async function ask(url: string, body: object, signal: AbortSignal): Promise<[status: number, text: string]> {
  try {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return [response.status, await response.text()];
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreachableError(error);
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Something between here and the backend answered in its place.
    return null;
  }
}
