import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import type { SdkQuery } from '@/lib/moralis/SdkQuery';
import { encodeValue } from '@/lib/objects/encodeValue';
import type { AnyQuery } from '@/lib/objects/ObjectQuery';

const isQuery = (value: unknown): value is AnyQuery =>
  typeof value === 'object' && value !== null && 'steps' in value && 'className' in value;

/**
 * The SDK's own query of these steps.
 *
 * @throws Error of the SDK for what it does not take (rows D15, D18 to D20, D25)
 */
export function buildQuery(sdk: MoralisSdk, { className, steps }: AnyQuery): SdkQuery {
  let query = new sdk.Query(className);
  for (const [method, ...values] of steps) {
    const encoded = values.map((value) => (isQuery(value) ? buildQuery(sdk, value) : toStep(sdk, value)));
    if (method === 'relatedTo') {
      query._addCondition('$relatedTo', 'object', encoded[0]);
      query._addCondition('$relatedTo', 'key', encoded[1]);
    } else if (method === 'anyOf') {
      query = sdk.Query.or(...(encoded as SdkQuery[]));
    } else {
      (query[method] as (...values: unknown[]) => unknown).apply(query, encoded);
    }
  }
  return query;
}

/** A regular expression stays one: the SDK reads its modifiers. */
const toStep = (sdk: MoralisSdk, value: unknown): unknown =>
  value instanceof RegExp ? value : encodeValue(sdk, value);
