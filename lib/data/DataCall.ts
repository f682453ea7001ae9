import type { FoyerError } from '@/lib/errors/FoyerError';

/** One call of the backend. */
export type DataCall = {
  /** Name of the cloud function; with a `method`, the path of another request of the Parse protocol, such as `classes/Post`. */
  name: string;
  /** Left out for a cloud function. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  parameters: Readonly<Record<string, unknown>>;
  /** The session of whoever is signed in. */
  sessionToken: string | undefined;
  /** Whether it does something: it is sent once, and equal calls do not share it. */
  once?: boolean;
  /** Whether an equal call that began earlier must not answer it: what it reads may have changed since. */
  fresh?: boolean;
};

/** What became of one request: an answer, or a fault. */
export type Attempt =
  | { answer: unknown }
  | {
      fault: FoyerError;
      /** Whether the same request may go well later. */
      passing: boolean;
      /** How long the backend wants to be left alone, in milliseconds; `null` where it says nothing. */
      after: number | null;
    };

/** Sends one request; rejects only with the signal's reason, once that is aborted. */
export type SendCall = (call: DataCall, signal: AbortSignal) => Promise<Attempt>;
