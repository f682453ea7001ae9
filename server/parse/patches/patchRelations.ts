import { readCondition, rejectQuery } from '@/server/parse/query/readCondition';
import { isRecord } from '@/server/parse/validateValue';

type Query = Record<string, unknown>;

/** The part of Parse Server's schema controller used here (parse-server 9.10, `SchemaController`). */
type Schema = { getExpectedType(className: string, field: string): { type: string } | undefined };

/** What `$relatedTo` asks: the objects that one object has in a relation. */
type RelatedTo = { object: { className: string; objectId: string }; key: string };

/** Whose rights a query has: account, groups, whether it has the master key; and the schema, if it is known. */
type Rights = [auth?: object, groups?: readonly string[], isMaster?: boolean, schema?: unknown];

/** The part of Parse Server's database controller that answers relations (parse-server 9.10, `DatabaseController`). */
type RelationRules = {
  /** Replaces conditions on relations, in place. */
  reduceInRelation(className: string, query: Query, schema: Schema): Promise<Query>;
  /** Replaces `$relatedTo`, in place. */
  reduceRelationKeys(className: string, query: Query, options: object, ...rights: Rights): Promise<void>;
  /** The objects that have one of others in a relation. */
  owningIds(className: string, relation: string, relatedIds: readonly string[]): Promise<string[]>;
  relatedIds(className: string, relation: string, owningId: string, options: object): Promise<string[]>;
  /** Whether the caller may read the object that has the relation. */
  authorizeRelatedToQuery(relatedTo: RelatedTo, ...rights: Rights): Promise<boolean>;
};

const GROUPS = ['$or', '$and', '$nor'];

/**
 * Answers conditions on relations wherever they stand: each becomes one on IDs, at its place. Parse Server looks for them
 * neither below `$nor`, which then finds everything, nor for `$relatedTo` beside a group; and its conditions of one level
 * share a list of IDs.
 */
export function patchRelations(database: object): void {
  // Each request has a database controller of its own.
  const rules = Object.getPrototypeOf(database) as RelationRules;
  for (const name of ['reduceInRelation', 'reduceRelationKeys', 'owningIds', 'authorizeRelatedToQuery'] as const) {
    if (typeof rules[name] !== 'function') throw new Error(`The database controller of Parse Server has no ${name}.`);
  }
  rules.reduceInRelation = async function (className, query, schema) {
    const found: Query[] = [];
    for (const [name, condition] of Object.entries(query)) {
      for (const part of partsOf(name, condition)) await this.reduceInRelation(className, part, schema);
      if (schema.getExpectedType(className, name)?.type !== 'Relation') continue;
      Reflect.deleteProperty(query, name);
      found.push(...(await conditionsOnOwners(this, className, name, condition)));
    }
    return and(query, found);
  };
  rules.reduceRelationKeys = async function (className, query, options, ...rights) {
    for (const [name, condition] of Object.entries(query)) {
      for (const part of partsOf(name, condition)) await this.reduceRelationKeys(className, part, options, ...rights);
    }
    const relatedTo = query['$relatedTo'] as RelatedTo | undefined;
    if (!relatedTo) return;
    Reflect.deleteProperty(query, '$relatedTo');
    const { object, key } = relatedTo;
    // Who may not read the object learns nothing of what it has.
    const mayRead = await this.authorizeRelatedToQuery(relatedTo, ...rights);
    const ids = mayRead ? await this.relatedIds(object.className, key, object.objectId, options) : [];
    and(query, [{ objectId: { $in: ids } }]);
  };
}

const partsOf = (name: string, condition: unknown): Query[] =>
  GROUPS.includes(name) && Array.isArray(condition) ? condition.filter(isRecord) : [];

function and(query: Query, conditions: readonly Query[]): Query {
  const { $and } = query;
  if (conditions.length > 0) query['$and'] = [...(Array.isArray($and) ? ($and as unknown[]) : []), ...conditions];
  return query;
}

/** A condition on a relation as conditions on the objects that have it. */
async function conditionsOnOwners(
  rules: RelationRules,
  className: string,
  relation: string,
  condition: unknown,
): Promise<Query[]> {
  const conditions: Query[] = [];
  for (const [operator, operand] of readCondition(condition)) {
    const wanted = (Array.isArray(operand) ? operand : [operand]).map((value) => relatedId(relation, value));
    const owners = (ids: readonly string[]) => rules.owningIds(className, relation, ids);
    switch (operator) {
      case '$eq':
      case '$in':
        conditions.push({ objectId: { $in: await owners(wanted) } });
        break;
      case '$ne':
      case '$nin':
        conditions.push({ objectId: { $nin: await owners(wanted) } });
        break;
      case '$all':
        if (wanted.length === 0) conditions.push({ objectId: { $in: [] } });
        for (const id of wanted) conditions.push({ objectId: { $in: await owners([id]) } });
        break;
      default:
        throw rejectQuery(`${operator} is not supported for ${relation}, which is a relation.`);
    }
  }
  return conditions;
}

function relatedId(relation: string, value: unknown): string {
  const isPointer = isRecord(value) && (value['__type'] === 'Pointer' || value['__type'] === 'Object');
  if (isPointer && typeof value['objectId'] === 'string') return value['objectId'];
  throw rejectQuery(`The query does not match: ${relation} is a relation, and is compared with objects.`);
}
