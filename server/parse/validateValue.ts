/** Parse's code for what is wrong, and a sentence. */
export type CallError = readonly [code: number, sentence: string];

/** Whether a value is an object and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()));

/** Whether every object carries this name, in any case: as the name of a class it would be found where there is none. */
export function isInherited(name: string): boolean {
  return INHERITED.has(name.toLowerCase());
}

/**
 * The first fault of a value a client sent, looked for in all its depth: values that are not what their `__type` says,
 * operations that are none.
 */
export function validateValue(value: unknown): CallError | null {
  if (typeof value !== 'object' || value === null) return null;
  const own = isRecord(value) ? (validateFileType(value) ?? validateOperation(value)) : null;
  if (own) return own;
  for (const held of Object.values(value)) {
    const fault = validateValue(held);
    if (fault) return fault;
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
      return isPlace(value['latitude'], value['longitude'])
        ? null
        : [111, 'A point has a latitude or longitude out of range.'];
    case 'Polygon':
      return isOutline(value['coordinates'])
        ? null
        : [111, 'A polygon needs at least three different points with valid coordinates.'];
    case 'File':
      return isText(value['name']) ? null : [111, 'A file needs its stored name.'];
    case 'Pointer':
      return isPointer(value) ? null : [106, 'A pointer needs a className and an objectId.'];
    case 'Relation':
      return [111, 'A relation is changed by AddRelation and RemoveRelation.'];
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

const isPlace = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180;

const isOutline = (coordinates: unknown): boolean =>
  Array.isArray(coordinates) &&
  coordinates.every((point: unknown) => Array.isArray(point) && point.length === 2 && isPlace(point[0], point[1])) &&
  new Set(coordinates.map(String)).size >= 3;

/** The SDK's names of its address classes; Parse Server takes no class name with an underscore in front. */
const NAME = /^_(Eth|Sol|Dot|Erd)Address$/;

/** Keys whose values name a class. */
const CLASS_KEYS = new Set(['className', 'targetClass', 'redirectClassNameForKey']);

/** The stored name (`EthAddress`) of an address class of the SDK (`_EthAddress`); any other name as it is. */
export function storedClassName(name: string): string {
  return NAME.test(name) ? name.slice(1) : name;
}

/**
 * Writes classes by their stored names wherever a message names one, and the address into each file (without it no trigger
 * and no live query can be told of the row), in place. It must nest no deeper than the gateway lets through.
 *
 * @param filesUrl public address below which files are served; `null` where a message holds none
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
