import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

type Tagged = Readonly<Record<string, unknown>>;

/**
 * A value as the protocol writes it. The SDK's own classes check what is checked before it is sent (rows D17 and D18).
 *
 * @throws Error of the SDK for a place that is not on the globe, a polygon of less than three corners; RangeError for a
 * date that is none
 */
export function encodeValue(sdk: MoralisSdk, value: unknown): unknown {
  if (value instanceof Date) return { __type: 'Date', iso: value.toISOString() };
  if (Array.isArray(value)) return value.map((one) => encodeValue(sdk, one));
  if (typeof value !== 'object' || value === null) return value;
  const { __type: type, __op: operation, className, id, ...rest } = value as Tagged;
  // Made by `changes.ts`: only what it holds is a value.
  if (operation !== undefined) return { __op: operation, ...encodeFields(sdk, rest) };
  switch (type) {
    case 'Object':
    case 'Pointer':
      return { __type: 'Pointer', className, objectId: id };
    case 'GeoPoint':
      return new sdk.GeoPoint(rest['latitude'], rest['longitude']).toJSON();
    case 'Polygon':
      return new sdk.Polygon(rest['coordinates']).toJSON();
    case 'File':
    case 'Relation':
      return value;
    default:
      return encodeFields(sdk, value);
  }
}

/** The fields of an object, each as the protocol writes it; what is `undefined` is left out. */
export function encodeFields(sdk: MoralisSdk, fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, encodeValue(sdk, value)]),
  );
}
