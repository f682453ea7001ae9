import { hasAsciiHost, isWithinBounds } from '@/protocol/text/boundedText';

/** A Parse code and a sentence. */
export type CallError = readonly [code: number, sentence: string];

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()));

/**
 * Whether every object has this key, in any case: as a class name it would be found where there is
 * none.
 */
export function isInherited(name: string): boolean {
  return INHERITED.has(name.toLowerCase());
}

/**
 * The first error in a client value, at any depth: values that do not match their `__type`, unknown
 * operations.
 */
export function validateValue(value: unknown): CallError | null {
  if (typeof value !== 'object' || value === null) return null;
  const own = isRecord(value) ? (validateFileType(value) ?? validateOperation(value)) : null;
  if (own) return own;
  for (const held of Object.values(value)) {
    const error = validateValue(held);
    if (error) return error;
  }
  return null;
}

function validateFileType(value: Record<string, unknown>): CallError | null {
  const { __type: type, className } = value;
  if (typeof className === 'string' && isInherited(className)) return [103, 'This is not a valid class name.'];
  switch (type) {
    case 'Date':
      return isMoment(value['iso'])
        ? null
        : [111, 'A date is not valid. Use a format such as 2026-01-31T12:00:00.000Z.'];
    case 'GeoPoint':
      return isLocation(value['latitude'], value['longitude'])
        ? null
        : [111, 'A point has a latitude or longitude out of range.'];
    case 'Polygon':
      return isOutline(value['coordinates'])
        ? null
        : [111, 'A polygon needs at least three different points with valid coordinates.'];
    case 'File':
      return isText(value['name']) ? validateFileUrl(value['url']) : [111, 'A file needs its stored name.'];
    case 'Pointer':
      return isPointer(value) ? null : [106, 'A pointer needs a className and an objectId.'];
    case 'Relation':
      return [111, 'A relation is changed by AddRelation and RemoveRelation.'];
  }
  return null;
}

/** Most code units of the address of a file, whose name has at most 128 characters. */
const MAX_FILE_URL = 2_048;

/** Parse Server reads it as a URL, and refuses those of other hosts than the backend's, which it knows in ASCII. */
function validateFileUrl(url: unknown): CallError | null {
  const isBounded = typeof url === 'string' && isWithinBounds(url, { max: MAX_FILE_URL }) && hasAsciiHost(url);
  return isBounded || url === undefined || url === null ? null : [130, 'Invalid file URL.'];
}

/** The first error in the files among the parameters of a function, at any depth: the rest is up to the function. */
export function validateFilesIn(value: unknown): CallError | null {
  if (typeof value !== 'object' || value === null) return null;
  const own = isRecord(value) && value['__type'] === 'File' ? validateFileUrl(value['url']) : null;
  if (own) return own;
  for (const held of Object.values(value)) {
    const error = validateFilesIn(held);
    if (error) return error;
  }
  return null;
}

function validateOperation(value: Record<string, unknown>): CallError | null {
  const { __op: operation, amount, objects, ops } = value;
  if (operation === undefined) return null;
  switch (operation) {
    case 'Delete':
      return null;
    case 'Increment':
      return Number.isFinite(amount) ? null : [107, 'Increment needs a number as its amount.'];
    case 'Add':
    case 'AddUnique':
    case 'Remove':
      return Array.isArray(objects) ? null : [107, `${operation} needs a list of objects.`];
    case 'AddRelation':
    case 'RemoveRelation':
      return isListOf(objects, isPointer) ? null : [107, `${operation} needs a list of pointers.`];
    case 'Batch':
      return isListOf(ops, isRelationChange) ? null : [107, 'Batch needs a list of AddRelation and RemoveRelation.'];
    default:
      return [107, 'This is not a valid operation.'];
  }
}

const isListOf = (list: unknown, isOne: (value: unknown) => boolean): boolean =>
  Array.isArray(list) && list.length > 0 && list.every(isOne);

const isRelationChange = (value: unknown): boolean =>
  isRecord(value) && (value['__op'] === 'AddRelation' || value['__op'] === 'RemoveRelation');

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isPointer = (value: unknown): boolean =>
  isRecord(value) && isText(value['className']) && isText(value['objectId']);

const isMoment = (iso: unknown): boolean => typeof iso === 'string' && !Number.isNaN(Date.parse(iso));

const isLocation = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180;

const isOutline = (coordinates: unknown): boolean =>
  Array.isArray(coordinates) &&
  coordinates.every((point: unknown) => Array.isArray(point) && point.length === 2 && isLocation(point[0], point[1])) &&
  new Set(coordinates.map(String)).size >= 3;

/**
 * The SDK's names of its address classes; Parse Server accepts no class name with a leading
 * underscore.
 */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/**
 * The stored name (`EthAddress`) of an address class of the SDK (`_EthAddress`); any other name is
 * unchanged.
 */
export function storedClassName(name: string): string {
  return NAME.test(name) ? name.slice(1) : name;
}

/**
 * Replaces class names by their stored names in a message, and adds the URL to each file (triggers
 * and live queries need it), in place. The message must not nest deeper than the gateway allows.
 *
 * @param filesUrl public URL of files; `null` if a message holds none
 */
export function normalizeValues(value: unknown, filesUrl: string | null): void {
  if (typeof value !== 'object' || value === null) return;
  const fields: Record<string, unknown> = Object.assign(value);
  for (const [key, held] of Object.entries(fields)) {
    if (typeof held !== 'string') normalizeValues(held, filesUrl);
    else if (CLASS_KEYS.has(key)) fields[key] = storedClassName(held);
  }
  const { __type: type, name } = fields;
  if (filesUrl !== null && type === 'File' && typeof name === 'string') {
    fields['url'] ??= `${filesUrl}/${encodeURIComponent(name)}`;
  }
}
