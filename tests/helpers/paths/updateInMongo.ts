type Values = Record<string, unknown>;
type Holder = Values | unknown[];

/** What becomes of a request: the row as it is then and what is answered of computed values, or the codes that may refuse it. */
export type Outcome = { row: Values; answer: Values } | { codes: number[] };

/** Thrown where MongoDB fails; the update is undone. */
class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly code: number) {
    super(`refused with ${code}`);
  }
}

/** Operators of MongoDB by the operations of the protocol, as Parse Server's adapter for MongoDB translates them. */
const OPERATORS: Readonly<Record<string, string>> = {
  Delete: '$unset',
  Increment: '$inc',
  Add: '$push',
  AddUnique: '$addToSet',
  Remove: '$pullAll',
};

/** Those that make nothing where nothing is. */
const MAKES_NOTHING = ['$unset', '$pullAll'];

/** Most elements of `null` before what is set in a list. */
const MAX_GAP = 1_000;

/**
 * Updates a row as Parse Server on MongoDB does, by MongoDB's published rules: walk as far as the path exists, then
 * change what is there, or make the rest. It shares no code with what it checks. Where Foyer differs on purpose
 * (docs/reference/differences.md) it follows Foyer: dates, pointers and the like are one value, a field that is a list
 * begins as one, and the types of fields are kept.
 */
export function updateInMongo(row: Values, types: Readonly<Record<string, string>>, update: Values): Outcome {
  const changed = structuredClone(row);
  const names = Object.keys(update);
  const overlaps = (name: string) => names.some((other) => other !== name && name.startsWith(`${other}.`));
  if (names.some(overlaps)) return { codes: [107] };
  const codes = names.toSorted(byPlace).flatMap((name) => {
    try {
      apply(changed, types, name.split('.'), update[name]);
      return [];
    } catch (error) {
      if (error instanceof Refused) return [error.code];
      throw error;
    }
  });
  return codes.length > 0 ? { codes } : { row: changed, answer: answerOf(changed, update) };
}

/** MongoDB's order of changes since 5.0: numbers by their size, other names by their letters. */
function byPlace(one: string, other: string): number {
  const [names, others] = [one.split('.'), other.split('.')];
  const at = names.findIndex((name, index) => name !== others[index]);
  const [name = '', another = ''] = [names[at], others[at]];
  if (isPlace(name) && isPlace(another)) return Number(name) - Number(another);
  return name < another ? -1 : 1;
}

/**
 * Parse Server's own rule: a path leads into an object or a list, and a number behind the name of a field says which.
 *
 * @returns whether it leads into a list
 */
function checkType(type: string | undefined, next: string, operator: string): boolean {
  if (type !== 'Object' && type !== 'Array') throw new Refused(111);
  const isList = type === 'Array';
  // What is deleted has no type.
  if (operator !== '$unset' && isList !== /^\d+$/.test(next)) throw new Refused(111);
  return isList;
}

function apply(row: Values, types: Readonly<Record<string, string>>, path: readonly string[], value: unknown): void {
  const operation = isHolder(value) && !Array.isArray(value) ? value['__op'] : undefined;
  const operator = operation === undefined ? '$set' : (OPERATORS[String(operation)] ?? '');
  const operand = value as Values;
  const [root = '', next = ''] = path;
  const isList = checkType(types[root], next, operator);
  let parent: Holder = row;
  let taken = 0;
  while (taken < path.length - 1) {
    const child: unknown = childOf(parent, path[taken] ?? '');
    if (child === undefined) break;
    if (!isHolder(child) || isTyped(child)) {
      // What is deleted is not there, unless JSON shows it inside a date, a pointer or the like.
      if (operator === '$unset' && !isHolder(child)) return;
      throw new Refused(107);
    }
    parent = child;
    taken += 1;
  }
  const name = path[taken] ?? '';
  const isThere = taken === path.length - 1 && childOf(parent, name) !== undefined;
  if (isThere) {
    if (operator === '$unset') remove(parent, name);
    else put(parent, name, compute(operator, operand, childOf(parent, name)));
    return;
  }
  if (operator === '$unset') return;
  if (Array.isArray(parent)) {
    if (!isPlace(name)) throw new Refused(107);
    if (operator !== '$pullAll' && Number(name) > parent.length + MAX_GAP) throw new Refused(107);
  }
  if (MAKES_NOTHING.includes(operator)) return;
  let made = compute(operator, operand, undefined);
  const rest = path.slice(taken + 1);
  for (const [left, one] of rest.toReversed().entries()) {
    const isFirst = taken === 0 && left === rest.length - 1;
    made = isFirst && isList ? paddedList(one, made) : { [one]: made };
  }
  put(parent, name, made);
}

function paddedList(name: string, value: unknown): unknown[] {
  if (!isPlace(name) || Number(name) > MAX_GAP) throw new Refused(107);
  return [...Array.from({ length: Number(name) }, () => null), value];
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;
const isTyped = (value: Holder): boolean => !Array.isArray(value) && typeof value['__type'] === 'string';
const isPlace = (name: string): boolean =>
  name === String(Number.parseInt(name, 10)) && !name.startsWith('-') && name.length < 10;

function childOf(parent: Holder, name: string): unknown {
  if (!Array.isArray(parent)) return Object.hasOwn(parent, name) ? parent[name] : undefined;
  return isPlace(name) ? (parent[Number(name)] as unknown) : undefined;
}

function put(parent: Holder, name: string, value: unknown): void {
  if (!Array.isArray(parent)) {
    parent[name] = value;
    return;
  }
  while (parent.length < Number(name)) parent.push(null);
  parent[Number(name)] = value;
}

function remove(parent: Holder, name: string): void {
  if (Array.isArray(parent)) parent[Number(name)] = null;
  else Reflect.deleteProperty(parent, name);
}

function compute(operator: string, operand: Values, held: unknown): unknown {
  if (operator === '$set') return operand;
  if (operator === '$inc') {
    if (held === undefined) return operand['amount'];
    if (typeof held !== 'number') throw new Refused(111);
    return held + Number(operand['amount']);
  }
  const objects = operand['objects'] as unknown[];
  if (held !== undefined && !Array.isArray(held)) throw new Refused(111);
  const list: unknown[] = held ?? [];
  if (operator === '$push') return [...list, ...objects];
  if (operator === '$pullAll') return list.filter((one) => !objects.some((other) => isSame(one, other)));
  const united = [...list];
  for (const one of objects) if (!united.some((other) => isSame(one, other))) united.push(one);
  return united;
}

/** Values of the same JSON, in any order of names. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isHolder(one) || !isHolder(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return names.length === others.length && names.every((name) => isSame(childOf(one, name), childOf(other, name)));
}

/** Computed values: a list whole, of an object what is below the first name. */
function answerOf(row: Values, update: Values): Values {
  const answer: Values = {};
  for (const [name, value] of Object.entries(update)) {
    const operation = isHolder(value) && !Array.isArray(value) ? value['__op'] : undefined;
    const [root = '', first = ''] = name.split('.');
    const held = row[root];
    if (operation === undefined || operation === 'Delete' || !isHolder(held)) continue;
    if (Array.isArray(held)) answer[root] = held;
    else if (Object.hasOwn(held, first))
      answer[root] = { ...(answer[root] as Values | undefined), [first]: held[first] };
  }
  return answer;
}
