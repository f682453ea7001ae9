import type { FoyerError } from '@/lib/errors/FoyerError';
import { PartlyFailedError } from '@/lib/errors/backendErrors';
import { rejectInvalid, toObjectError } from '@/lib/errors/objectErrors';
import type { AnyQuery } from '@/lib/objects/createQuery';
import { encodeValue } from '@/lib/objects/values';
import type { MoralisSdk, SdkQuery } from '@/lib/MoralisSdk';
import { ensureSdk } from '@/lib/sdk/startSdk';

const isQuery = (value: unknown): value is AnyQuery =>
  typeof value === 'object' && value !== null && 'steps' in value && 'className' in value;

/** Steps that the SDK writes into one and the same condition, so that the later of two on a field would stand alone. */
const PATTERNS: ReadonlySet<string> = new Set(['startsWith', 'endsWith', 'contains', 'matches']);

/**
 * The SDK's own query of these steps. Where two patterns are asked of one field both hold.
 *
 * @throws Error of the SDK for what it does not take (rows D15, D18 to D20, D25)
 */
export function buildQuery(sdk: MoralisSdk, { className, steps }: AnyQuery): SdkQuery {
  let query = new sdk.Query(className);
  const patterned = new Set<unknown>();
  const further: SdkQuery[] = [];
  for (const [method, ...values] of steps) {
    const encoded = values.map((value) => (isQuery(value) ? buildQuery(sdk, value) : toStep(sdk, value)));
    if (method === 'relatedTo') {
      query._addCondition('$relatedTo', 'object', encoded[0]);
      query._addCondition('$relatedTo', 'key', encoded[1]);
    } else if (method === 'anyOf') {
      query = sdk.Query.or(...(encoded as SdkQuery[]));
    } else if (PATTERNS.has(method) && patterned.has(values[0])) {
      further.push(apply(new sdk.Query(className), method, encoded));
    } else {
      if (PATTERNS.has(method)) patterned.add(values[0]);
      apply(query, method, encoded);
    }
  }
  if (further.length > 0) query._andQuery(further);
  return query;
}

function apply(query: SdkQuery, method: string, values: unknown[]): SdkQuery {
  (query[method] as (...values: unknown[]) => unknown).apply(query, values);
  return query;
}

/** A regular expression stays one: the SDK reads its modifiers. */
const toStep = (sdk: MoralisSdk, value: unknown): unknown =>
  value instanceof RegExp ? value : encodeValue(sdk, value);

/** A request that changes objects, as the protocol has it. */
export type ObjectRequest = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body: Record<string, unknown> };

/**
 * Sends one change. The request is made from nothing but what is given: a change that failed is forgotten, and does not
 * ride along with the next one as the SDK's own objects have it.
 *
 * @throws FoyerError; NotAcceptedError, ObjectNotFoundError, NotAllowedError and DuplicateValueError among them
 */
export async function sendObject(make: (sdk: MoralisSdk) => ObjectRequest): Promise<Record<string, unknown>> {
  const sdk = await ensureSdk();
  try {
    const { method, path, body } = rejectInvalid(() => make(sdk));
    const answer = await sdk.CoreManager.getRESTController().request(method, path, body);
    return answer as Record<string, unknown>;
  } catch (error) {
    throw toObjectError(error);
  }
}

type Part = { success?: Record<string, unknown>; error?: { code: number; error: string } };

/**
 * Sends many changes, as many in one request as the SDK does (`REQUEST_BATCH_SIZE`, 20). They are no transaction: each
 * is done or refused on its own.
 *
 * @returns what the backend says of each, in the order given
 * @throws PartlyFailedError after all were sent, where some were refused; FoyerError where a request failed as a whole
 */
export async function sendBatch(
  make: (sdk: MoralisSdk) => readonly ObjectRequest[],
): Promise<Record<string, unknown>[]> {
  const sdk = await ensureSdk();
  const parts: Part[] = [];
  try {
    const base = new URL(String(sdk.CoreManager.get('SERVER_URL'))).pathname.replace(/\/$/, '');
    const requests = rejectInvalid(() => make(sdk)).map((request) => ({ ...request, path: `${base}/${request.path}` }));
    const size = Number(sdk.CoreManager.get('REQUEST_BATCH_SIZE'));
    for (let from = 0; from < requests.length; from += size) {
      const body = { requests: requests.slice(from, from + size) };
      parts.push(...((await sdk.CoreManager.getRESTController().request('POST', 'batch', body)) as Part[]));
    }
  } catch (error) {
    throw toObjectError(error);
  }
  const failures = parts.flatMap(({ error }, index): { index: number; error: FoyerError }[] =>
    error ? [{ index, error: toObjectError(Object.assign(new Error(error.error), { code: error.code })) }] : [],
  );
  if (failures.length > 0) throw new PartlyFailedError(failures);
  return parts.map(({ success }) => success ?? {});
}

/** What every reading takes: a signal that ends it. */
export type ReadOptions = { signal?: AbortSignal | undefined };

type Rows = { results: Record<string, unknown>[]; count?: number };

/**
 * Sends a question and answers the rows as the protocol writes them, past the SDK's memory of objects: what another
 * part of a page has in hand neither changes nor colours them.
 *
 * @param overrides of the parameters that the steps come to
 * @throws FoyerError; the signal's reason where it ends the wait
 */
export async function requestObjects(
  query: AnyQuery,
  overrides: { limit?: number; count?: 1 },
  { signal }: ReadOptions = {},
): Promise<Rows> {
  signal?.throwIfAborted();
  const sdk = await ensureSdk();
  signal?.throwIfAborted();
  try {
    const parameters = { ...rejectInvalid(() => buildQuery(sdk, query)).toJSON(), ...overrides };
    return await unlessAborted(
      sdk.CoreManager.getQueryController().find(query.className, parameters, {}) as Promise<Rows>,
      signal,
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw toObjectError(error);
  }
}

/**
 * Waits for work, but no longer than the signal allows; the work itself goes on, since the SDK's requests have no end
 * of their own.
 *
 * @throws the signal's reason
 */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = (): void => {
      try {
        signal.throwIfAborted();
      } catch (reason) {
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      }
    };
    signal.addEventListener('abort', leave, { once: true });
    stop = () => signal.removeEventListener('abort', leave);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}
