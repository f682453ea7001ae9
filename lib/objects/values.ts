import type { GeoPoint, Polygon, Reference, Stored, StoredFacts } from '@/lib/objects/StoredObject';

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
export function isStored(value: unknown): value is StoredFacts {
  return typeof value === 'object' && value !== null && '__type' in value && value.__type === 'Object';
}
