import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

type Point = { latitude: number; longitude: number };

const isPoint = (value: unknown): value is Point =>
  isRecord(value) && typeof value['latitude'] === 'number' && typeof value['longitude'] === 'number';

const toPair = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude];

const toPoint = ({ latitude, longitude }: Point) => new Parse.GeoPoint({ latitude, longitude });

/**
 * Whether a point or a polygon meets a condition on places: `$nearSphere` with `$maxDistance` in radians, `$within` a
 * box, `$geoWithin` a polygon or a circle, `$geoIntersects` a point. Other operators are not met.
 */
export function matchesPlace(
  value: Record<string, unknown>,
  operator: string,
  operand: unknown,
  maxDistance: unknown,
): boolean {
  if (!isRecord(operand)) return false;
  if (value['__type'] === 'Polygon') {
    const { $point } = operand;
    const polygon = new Parse.Polygon(value['coordinates'] as [number, number][]);
    return operator === '$geoIntersects' && isPoint($point) && polygon.containsPoint(toPoint($point));
  }
  if (!isPoint(value)) return false;
  const point = toPoint(value);
  const isNear = (center: unknown, distance: unknown) =>
    isPoint(center) && point.radiansTo(toPoint(center)) <= (typeof distance === 'number' ? distance : Infinity);
  switch (operator) {
    case '$nearSphere':
      return isNear(operand, maxDistance);
    case '$within': {
      const [southWest, northEast] = listOf(operand['$box']);
      return isPoint(southWest) && isPoint(northEast) && isInBox(value, southWest, northEast);
    }
    case '$geoWithin': {
      const { $polygon, $centerSphere } = operand;
      if ($centerSphere !== undefined) {
        const [center, distance] = listOf($centerSphere);
        const [longitude, latitude] = listOf(center);
        return isNear(Array.isArray(center) ? { latitude, longitude } : center, distance);
      }
      const corners = listOf($polygon).filter(isPoint);
      if (corners.length < 3) return false;
      const polygon = new Parse.Polygon(corners.map(toPair));
      return polygon.containsPoint(point);
    }
    default:
      return false;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isInBox = ({ latitude, longitude }: Point, southWest: Point, northEast: Point) =>
  latitude >= southWest.latitude &&
  latitude <= northEast.latitude &&
  longitude >= southWest.longitude &&
  longitude <= northEast.longitude;
