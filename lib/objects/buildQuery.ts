import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import type { SdkQuery } from '@/lib/sdk/SdkQuery';
import { encodeValue } from '@/lib/objects/values';
import type { AnyQuery } from '@/lib/objects/ObjectQuery';

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
