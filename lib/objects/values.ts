import type { Access, GeoPoint, Polygon, Reference, Stored, ObjectMetadata } from '@/lib/objects/StoredObject';
import type { MoralisSdk } from '@/lib/MoralisSdk';

/** A reference to the object of this class and id; the object need not be at hand. */
export const referenceTo = <ClassName extends string>(className: ClassName, id: string): Reference<ClassName> => ({
  __type: 'Pointer',
  className,
  id,
});

/** A place on the globe, in degrees. What is not on the globe is refused when it is saved or asked for. */
export const geoPoint = (latitude: number, longitude: number): GeoPoint => ({
  __type: 'GeoPoint',
  latitude,
  longitude,
});

/** An area by its corners, each a latitude and a longitude in degrees; three or more. */
export const polygon = (coordinates: Polygon['coordinates']): Polygon => ({ __type: 'Polygon', coordinates });

/** The object in a field that a query included, or `null` where the field is empty or holds the reference alone. */
export function included<Fields extends object, ClassName extends string>(
  value: Reference<ClassName> | Stored<Fields, ClassName> | null | undefined,
): Stored<Fields, ClassName> | null {
  return isStored(value) ? (value as Stored<Fields, ClassName>) : null;
}

/** Whether a value is an object as the backend holds it. */
function isStored(value: unknown): value is ObjectMetadata {
  return typeof value === 'object' && value !== null && '__type' in value && value.__type === 'Object';
}

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

type Wire = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of the protocol in the form of `StoredObject.ts`: dates are `Date`, references and objects have an `id`. */
export function decodeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeValue);
  if (!isRecord(value)) return value;
  switch (value['__type']) {
    case 'Date':
      return new Date(String(value['iso']));
    case 'Pointer':
      return { __type: 'Pointer', className: value['className'], id: value['objectId'] };
    case 'Object':
      return decodeObject(value, '');
    case 'GeoPoint':
    case 'Polygon':
    case 'File':
    case 'Relation':
      return value;
    default:
      return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, decodeValue(held)]));
  }
}

/** An object of the protocol, whole or in part, as the rest of the site reads it. */
export function decodeObject<Fields>(json: Wire, className: string): Stored<Fields> {
  const { className: own, objectId, createdAt, updatedAt, ACL, ...rest } = json;
  const fields = Object.entries(rest).map(([key, value]) => [key, decodeValue(value)]);
  return {
    ...(Object.fromEntries(fields) as Fields),
    __type: 'Object',
    className: typeof own === 'string' ? own : className,
    id: String(objectId),
    createdAt: readMoment(createdAt),
    updatedAt: readMoment(updatedAt ?? createdAt),
    access: (ACL as Access | undefined) ?? null,
  };
}

/** The two moments of an object come as bare text; from the SDK's own memory as a tagged date. */
const readMoment = (value: unknown): Date => new Date(String(isRecord(value) ? value['iso'] : value));

/**
 * An object as the backend would answer it, with the objects that stand in its fields: the way back of `decodeObject`.
 */
export function encodeRow(sdk: MoralisSdk, row: ObjectMetadata): Record<string, unknown> {
  const { __type, className, id, createdAt, updatedAt, access, ...fields } = row;
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        isStored(value) ? encodeRow(sdk, value) : encodeValue(sdk, value),
      ]),
    ),
    __type,
    className,
    objectId: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(access && { ACL: access }),
  };
}
