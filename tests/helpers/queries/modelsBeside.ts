import { isRecord } from '@/server/parse/validateValue';

type Values = Record<string, unknown>;
type Point = { latitude: number; longitude: number };

/**
 * Answers a condition on a place: by the great circle, by degrees in a box, and by a polygon of straight lines on a map.
 * Foyer compares places whole, as MongoDB does.
 */
export function matchesPlaceModel(held: unknown, condition: unknown): boolean {
  const point = isRecord(held) ? (held as Point) : null;
  const isSame = (wanted: unknown) => {
    if (!point || wanted === null) return !point && wanted === null;
    const { latitude, longitude } = wanted as Point;
    return point.latitude === latitude && point.longitude === longitude;
  };
  if (!isRecord(condition) || '__type' in condition) return isSame(condition);
  return Object.entries(condition).every(([operator, operand]) => {
    switch (operator) {
      case '$eq':
        return isSame(operand);
      case '$ne':
        return !isSame(operand);
      case '$in':
        return (operand as unknown[]).some(isSame);
      case '$nin':
        return !(operand as unknown[]).some(isSame);
      case '$exists':
        return (point !== null) === operand;
      case '$maxDistance':
        return true;
      case '$nearSphere':
        return point !== null && angle(point, operand as Point) <= Number(condition['$maxDistance'] ?? Infinity);
      case '$within':
        return point !== null && isInBox(point, (operand as { $box: [Point, Point] }).$box);
      case '$geoWithin': {
        const { $polygon, $centerSphere } = operand as { $polygon?: Point[]; $centerSphere?: [Point, number] };
        if (!point) return false;
        return $centerSphere ? angle(point, $centerSphere[0]) <= $centerSphere[1] : isInside(point, $polygon ?? []);
      }
      default:
        throw new Error(`The model of places has no ${operator}.`);
    }
  });
}

const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The angle between two places seen from the middle of the earth, by their directions in space. */
function angle(one: Point, other: Point): number {
  const [a, b] = [directionOf(one), directionOf(other)];
  return Math.acos(
    Math.min(
      1,
      Math.max(
        -1,
        a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0),
      ),
    ),
  );
}

function directionOf({ latitude, longitude }: Point): number[] {
  const [up, east] = [inRadians(latitude), inRadians(longitude)];
  return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)];
}

const isInBox = ({ latitude, longitude }: Point, [southWest, northEast]: [Point, Point]) =>
  latitude >= southWest.latitude &&
  latitude <= northEast.latitude &&
  longitude >= southWest.longitude &&
  longitude <= northEast.longitude;

/** Whether a line to the east crosses the border an odd number of times. */
function isInside({ latitude, longitude }: Point, corners: readonly Point[]): boolean {
  const crossed = corners.filter((from, place) => {
    const to = corners[(place + 1) % corners.length] as Point;
    if (from.latitude > latitude === to.latitude > latitude) return false;
    const share = (latitude - from.latitude) / (to.latitude - from.latitude);
    return from.longitude + share * (to.longitude - from.longitude) > longitude;
  });
  return crossed.length % 2 === 1;
}

/** Answers a search for words (`$search`): one of them, every phrase, and none that is excluded; whole words, in any case. */
export function matchesTextModel(held: unknown, search: Values): boolean {
  if (typeof held !== 'string') return false;
  const words = ` ${held.toLowerCase().split(/\W+/).join(' ')} `;
  const terms = [
    ...String(search['$term'])
      .toLowerCase()
      .matchAll(/(-?)(?:"([^"]*)"|(\S+))/g),
  ];
  const has = ([, , phrase, word]: readonly string[]) => words.includes(` ${phrase ?? word ?? ''} `);
  const wanted = terms.filter(([, minus]) => !minus);
  const phrases = wanted.filter(([, , phrase]) => phrase !== undefined);
  const isExcluded = terms.some((term) => term[1] && has(term));
  if (isExcluded) return false;
  if (phrases.length > 0) return phrases.every(has);
  return wanted.length === 0 ? terms.length > 0 : wanted.some(has);
}

/** Answers a condition on a relation, by what an object is related to. */
export function matchesRelationModel(related: readonly string[], condition: unknown): boolean {
  const has = (pointer: unknown) => related.includes(String((pointer as Values)['objectId']));
  if (!isRecord(condition) || '__type' in condition) return has(condition);
  return Object.entries(condition).every(([operator, operand]) => {
    const wanted = (Array.isArray(operand) ? operand : [operand]) as unknown[];
    switch (operator) {
      case '$eq':
      case '$in':
        return wanted.some(has);
      case '$ne':
      case '$nin':
        return !wanted.some(has);
      case '$all':
        return wanted.length > 0 && wanted.every(has);
      default:
        throw new Error(`The model of relations has no ${operator}.`);
    }
  });
}
