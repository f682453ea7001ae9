import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { parseUrl } from '@/protocol/text/boundedText';
import { CLASS_TRIGGERS, OTHER_TRIGGERS, type Registration } from '@/server/cloud/Registration';
import { type Handler, triggerStore } from '@/server/parse/triggerStore';

/** Timeout of another server, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Records what a file registers; nothing can be registered outside of loading. */
export type Recorder = { file: string | null; registrations: Registration[] };

/**
 * Creates the `Parse` and `Moralis` of cloud code: the server's SDK, with a `Cloud` that records
 * registrations instead of applying them, so that a broken file changes nothing.
 */
export function createCloudSdk(parse: typeof Parse, recorder: Recorder, log: Logger): CloudSdk {
  const note = (registration: (file: string) => Registration) => {
    if (recorder.file === null) {
      throw new Error('Functions, triggers and jobs are registered while their file is loaded, not later.');
    }
    recorder.registrations.push(registration(recorder.file));
  };
  const functionOf = (value: unknown, of: string): Handler => {
    if (typeof value !== 'function') throw new Error(`${of} needs a function.`);
    return value as Handler;
  };
  const nameOf = (value: unknown, of: string): string => {
    if (typeof value !== 'string' || !/^[\w-]+$/.test(value)) {
      throw new Error(`${of} needs a name of letters, digits, "_" and "-", not ${JSON.stringify(value)}.`);
    }
    return value;
  };

  const triggers: Record<string, (...given: unknown[]) => void> = {};
  for (const method of Object.keys(CLASS_TRIGGERS) as (keyof typeof CLASS_TRIGGERS)[]) {
    triggers[method] = (parseClass, given, validator) => {
      const className = triggerStore.getClassName(parseClass);
      if (!className) throw new Error(`${method} needs a class or its name.`);
      const handler = functionOf(given, method);
      const type = CLASS_TRIGGERS[method];
      note((file) => ({ kind: 'trigger', method, type, className, handler, validator, file }));
    };
  }
  for (const method of Object.keys(OTHER_TRIGGERS) as (keyof typeof OTHER_TRIGGERS)[]) {
    triggers[method] = (given, validator) => {
      const handler = functionOf(given, method);
      const className = OTHER_TRIGGERS[method];
      note((file) => ({ kind: 'trigger', method, type: method, className, handler, validator, file }));
    };
  }

  const additions = {
    ...triggers,
    define(name: unknown, given: unknown, validator: unknown) {
      const [known, handler] = [nameOf(name, 'define'), functionOf(given, 'define')];
      note((file) => ({ kind: 'function', name: known, handler, validator, file }));
    },
    job(name: unknown, given: unknown) {
      const [known, handler] = [nameOf(name, 'job'), functionOf(given, 'job')];
      note((file) => ({ kind: 'job', name: known, handler, file }));
    },
    schedule(job: unknown, pattern: string, { timezone = 'UTC', params = {} }: ScheduleOptions = {}) {
      const name = nameOf(job, 'schedule');
      note((file) => ({ kind: 'schedule', name, pattern, timezone, params, file }));
    },
    httpRequest,
    getLogger: () => ({
      info: (words: string) => log.info(words),
      warn: (words: string) => log.warn(words),
      error: (words: string) => log.error(words),
    }),
  };
  const cloud: unknown = Object.assign(Object.create(parse.Cloud) as object, additions);
  return Object.create(parse, { Cloud: { value: cloud, enumerable: true } }) as CloudSdk;
}

/**
 * Sends a request for cloud code, like `Moralis.Cloud.httpRequest` of the closed service.
 *
 * @throws Error with the status if the response is not 2xx, or that of `fetch` without a response
 */
async function httpRequest({ url, method = 'GET', headers, params, body }: HttpOptions): Promise<HttpResponse> {
  const address = parseUrl(url);
  if (!address) throw new TypeError('Invalid URL');
  for (const [name, value] of Object.entries(params ?? {})) address.searchParams.append(name, value);
  const isText = typeof body === 'string' || body === undefined;
  const response = await fetch(address, {
    method,
    headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isText ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address.host} answered with status ${response.status}.`);
  return { status: response.status, headers: Object.fromEntries(response.headers), text, data: readJson(text) };
}

/** The response as JSON; `undefined` if it is not. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A cloud code HTTP request, in the closed service's form. */
type HttpOptions = {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Added to the URL. */
  params?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body?: unknown;
};

/** Its response. */
type HttpResponse = { status: number; headers: Record<string, string>; text: string; data: unknown };

/** What Foyer adds to `Parse.Cloud`. */
type CloudAdditions = {
  /**
   * Runs a job on a cron pattern of five fields, or six with seconds, in UTC or the given zone
   * (IANA, `Europe/Lisbon`). However many backends there are, one of them runs each due time. Times
   * that pass while none is running are skipped.
   */
  schedule(job: string, pattern: string, options?: ScheduleOptions): void;
  /**
   * Sends a request to another server; a response other than 2xx rejects. Times out after ten
   * seconds.
   */
  httpRequest(options: HttpOptions): Promise<HttpResponse>;
  /** Writes to the backend's log. */
  getLogger(): Record<'info' | 'warn' | 'error', (words: string) => void>;
};

/** How a job is scheduled. */
type ScheduleOptions = { timezone?: string; params?: Readonly<Record<string, unknown>> };

/** The `Parse` and `Moralis` of cloud code: the server's SDK with the master key available. */
export type CloudSdk = typeof Parse & { Cloud: typeof Parse.Cloud & CloudAdditions };
