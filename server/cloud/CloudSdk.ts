import type Parse from 'parse/node';

/** What an HTTP request of cloud code asks for, as the closed service had it. */
export type HttpOptions = {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Added to the address. */
  params?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body?: unknown;
};

/** Its answer. */
export type HttpResponse = { status: number; headers: Record<string, string>; text: string; data: unknown };

/** What Foyer adds to `Parse.Cloud`. */
export type CloudAdditions = {
  /**
   * Runs a job at the times of a cron pattern of five fields, or six with seconds, in UTC unless another zone is named
   * (IANA, `Europe/Lisbon`). However many backends there are, each due time is run by one of them. What fell due while
   * none was up is not made up for.
   */
  schedule(job: string, pattern: string, options?: ScheduleOptions): void;
  /** Asks another server; an answer beyond 2xx rejects. Gives up after ten seconds. */
  httpRequest(options: HttpOptions): Promise<HttpResponse>;
  /** Writes into the log of the backend. */
  getLogger(): Record<'info' | 'warn' | 'error', (words: string) => void>;
};

/** How a job is scheduled. */
export type ScheduleOptions = { timezone?: string; params?: Readonly<Record<string, unknown>> };

/** What cloud code finds as `Parse`, and as `Moralis`: the SDK of the server with the master key at hand. */
export type CloudSdk = typeof Parse & { Cloud: typeof Parse.Cloud & CloudAdditions };
