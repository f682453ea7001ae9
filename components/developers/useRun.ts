import { useEffect, useRef, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { runFunction, type RunAnswer } from '@/lib/developers/runFunction';

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
