import Parse from 'parse/node';
import { NODE_NOT_RESPONDING } from '@/protocol/data/transport';
import { permitOutsideCall } from '@/server/chain/outsideCalls';
import { invalid, notFound } from '@/server/data-api/sources/Source';

/** A question to the hosted service. */
export type HostedRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  /** Such as `/erc20/metadata`; its parts are encoded already. */
  path: string;
  /** What is not given is left out; a list is numbered. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: unknown;
  /** How long its answer holds, in seconds; 0 for one that is not kept. */
  holds: number;
};

/** The hosted service, as JSON. */
export type HostedApi = {
  /**
   * @throws Parse.Error 101 for what it does not have, 142 for what it does not take, 155 where it has had enough
   *   requests, 141 where it refuses the operator's key or does not answer
   */
  ask(question: HostedRequest): Promise<unknown>;
};

/** What the hosted service is reached with. */
export type HostedOptions = {
  /** Such as `https://deep-index.moralis.io/api/v2.2`. */
  url: string;
  /** Never told to anybody. */
  key: string;
  log: { warn(fields: object, words: string): void };
};

/** How long it has for an answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** What kept answers may take, in bytes, and what one answer may. */
const CACHE_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

/** Wait after it said that it has had enough, where it does not say how long, in seconds; and the longest. */
const BACKOFF_SECONDS = 10;
const MAX_BACKOFF_SECONDS = 300;

/** Makes the way to the hosted service. Its answers are kept; after a 429 it is left alone for as long as it says. */
export function createHostedApi({ url, key, log }: HostedOptions): HostedApi {
  const cache = createAnswerCache(CACHE_BYTES);
  let pausedUntil = 0;

  const request = async ({ method = 'GET', path, query = {}, body }: HostedRequest): Promise<string> => {
    if (Date.now() < pausedUntil) throw tooMuch(pausedUntil);
    const address = `${url}${path}${search(query)}`;
    const headers = { 'X-API-Key': key, Accept: 'application/json', 'Content-Type': 'application/json' };
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' as const };
    const answer = await fetch(address, body === undefined ? options : { ...options, body: JSON.stringify(body) })
      .then(async (response) => ({ response, text: await readText(response) }))
      .catch((error: unknown) => {
        log.warn({ reason: error instanceof Error ? error.name : '' }, 'the hosted service does not answer');
        throw silent();
      });
    const { response, text } = answer;
    if (response.ok) return text;
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? '') || BACKOFF_SECONDS;
      pausedUntil = Date.now() + Math.min(Math.max(seconds, 1), MAX_BACKOFF_SECONDS) * 1000;
      throw tooMuch(pausedUntil);
    }
    log.warn({ status: response.status, path }, 'the hosted service refused a question');
    throw toApiError(response.status, clean(text, key));
  };

  return {
    async ask(question) {
      // A kept answer counts too: who waits for the same one is not refused for the units of another.
      await permitOutsideCall();
      const { method = 'GET', path, query = {}, body, holds } = question;
      const name = JSON.stringify([method, path, search(query), body ?? null]);
      const text = await (holds > 0 ? cache.answer(name, holds, () => request(question)) : request(question));
      if (text === '') return {};
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw silent();
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError('The answer is too long.');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A list as the service wants it: `addresses[0]=…&addresses[1]=…`. */
function search(query: HostedRequest['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (typeof value === 'object') return value.map((one, index) => [`${name}[${index}]`, one]);
    return [[name, String(value)]];
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function toApiError(status: number, words: string): Parse.Error {
  if (status === 404) return notFound(words || 'The hosted service does not have it.');
  if (status === 400 || status === 422) return invalid(`The hosted service does not take this: ${words}`);
  if (status === 401 || status === 402 || status === 403) {
    const refused = 'The hosted service refuses the key of this server. Ask its operator to set MORALIS_API_KEY.';
    return new Parse.Error(Parse.Error.SCRIPT_FAILED, refused);
  }
  return silent();
}

/** The service's own words, without what no visitor is to read. */
function clean(text: string, key: string): string {
  let words = '';
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') words = message;
  } catch {
    return ''; // A page of a proxy in between tells nothing.
  }
  return words.replaceAll(key, '').replace(/\p{C}/gu, ' ').slice(0, 200);
}

function silent(): Parse.Error {
  return new Parse.Error(Parse.Error.SCRIPT_FAILED, NODE_NOT_RESPONDING);
}

function tooMuch(until: number): Parse.Error {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const words = `The hosted service has had enough requests. Try again in ${seconds} seconds.`;
  return new Parse.Error(Parse.Error.REQUEST_LIMIT_EXCEEDED, words);
}

/** Answers that were had before, by the question. */
type AnswerCache = {
  /**
   * The answer to a question: a kept one that is not too old, or what the work answers now. Who asks the same meanwhile
   * waits for the same answer. A fault is not kept.
   *
   * @param seconds how long the answer holds
   */
  answer(question: string, seconds: number, work: () => Promise<string>): Promise<string>;
};

/** @param maxBytes what all the answers together may take, about; those that were asked for longest ago go first. */
export function createAnswerCache(maxBytes: number, now: () => number = Date.now): AnswerCache {
  const saved = new Map<string, { answer: string; until: number }>();
  const asking = new Map<string, Promise<string>>();
  let bytes = 0;
  const sizeOf = (question: string, answer: string) => 2 * (question.length + answer.length);
  const evict = (question: string) => {
    const entry = saved.get(question);
    if (!entry) return;
    saved.delete(question);
    bytes -= sizeOf(question, entry.answer);
  };
  const keep = (question: string, answer: string, seconds: number) => {
    evict(question);
    const size = sizeOf(question, answer);
    // One answer that would push out most of the others is not worth it.
    if (size > maxBytes / 8) return;
    saved.set(question, { answer, until: now() + seconds * 1000 });
    bytes += size;
    for (const oldest of saved.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  };
  return {
    async answer(question, seconds, work) {
      const entry = saved.get(question);
      if (entry && entry.until > now()) {
        // Put to the end: it was asked for just now.
        saved.delete(question);
        saved.set(question, entry);
        return entry.answer;
      }
      evict(question);
      const pending = asking.get(question) ?? work().finally(() => asking.delete(question));
      asking.set(question, pending);
      const answer = await pending;
      keep(question, answer, seconds);
      return answer;
    },
  };
}
