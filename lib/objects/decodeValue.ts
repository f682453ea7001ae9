import type { Access, Stored } from '@/lib/objects/StoredObject';

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
