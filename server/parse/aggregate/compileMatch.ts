import { isRecord } from '@/server/parse/validateValue';
import {
  readField,
  refusePipeline,
  type Expression,
  type Relation,
  type Values,
} from '@/server/parse/aggregate/Relation';

const COMPARISONS = new Map(Object.entries({ $eq: '=', $ne: '<>', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }));

/** The condition of a stage `$match`, or the `where` of a query, as a condition of SQL. */
export function compileMatch(relation: Relation, match: unknown, values: Values): string {
  if (!isRecord(match)) throw refusePipeline('$match needs a condition.');
  const parts = Object.entries(match).map(([key, condition]) => {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(condition) || !condition.length) throw refusePipeline(`${key} needs a list of conditions.`);
      const all = condition.map((one) => compileMatch(relation, one, values)).join(key === '$and' ? ' AND ' : ' OR ');
      return key === '$nor' ? `NOT (${all})` : `(${all})`;
    }
    if (key.startsWith('$')) throw refusePipeline(`$match does not support ${key}.`);
    return compileCondition(readField(relation, key, values), condition, values);
  });
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

function compileCondition(place: Expression, condition: unknown, values: Values): string {
  const isPlain = !isRecord(condition) || !Object.keys(condition).some((key) => key.startsWith('$'));
  const operators = isPlain ? { $eq: condition } : condition;
  const parts = Object.entries(operators).map(([operator, operand]) => {
    switch (operator) {
      case '$in':
      case '$nin': {
        if (!Array.isArray(operand)) throw refusePipeline(`${operator} needs a list.`);
        const any = operand.map((one) => compare(place, '$eq', one, values)).join(' OR ') || 'FALSE';
        return operator === '$in' ? `(${any})` : `((${any}) IS NOT TRUE)`;
      }
      case '$exists':
        return `${place.sql} IS ${operand ? 'NOT ' : ''}NULL`;
      case '$regex':
        return `${textOf(place)} ${String(operators['$options'] ?? '').includes('i') ? '~*' : '~'} ${values.value(String(operand))}`;
      case '$options':
        return 'TRUE';
      default:
        if (!COMPARISONS.has(operator)) throw refusePipeline(`$match does not support ${operator}.`);
        return compare(place, operator, operand, values);
    }
  });
  return `(${parts.join(' AND ')})`;
}

function compare(place: Expression, operator: string, operand: unknown, values: Values): string {
  const { sql, field } = place;
  if (operand === null) return `${sql} IS ${operator === '$ne' ? 'NOT ' : ''}NULL`;
  if (sql === 'NULL') return operator === '$ne' ? 'TRUE' : 'FALSE';
  const sign = COMPARISONS.get(operator) ?? '=';
  const unlike = (told: string) => (operator === '$ne' ? `(${told} OR ${sql} IS NULL)` : told);
  if (field?.type === 'Array' && (operator === '$eq' || operator === '$ne')) {
    const held = `${sql} @> ${values.value(JSON.stringify([operand]))}::jsonb`;
    return operator === '$eq' ? held : `((${held}) IS NOT TRUE)`;
  }
  if (field?.type === 'Object' || field?.type === 'Array') {
    return unlike(`${sql} ${sign} ${values.value(JSON.stringify(operand))}::jsonb`);
  }
  return unlike(`${sql} ${sign} ${values.value(plainOf(operand))}`);
}

function textOf({ sql, field }: Expression): string {
  return field?.type === 'Object' ? `(${sql} #>> '{}')` : sql;
}

/** A value as its column holds it: a pointer by its id, a date by its moment. */
function plainOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (value['__type'] === 'Pointer') return value['objectId'];
  if (value['__type'] === 'Date') return value['iso'];
  if ('$date' in value) return value['$date'];
  throw refusePipeline('$match compares with strings, numbers, booleans, dates and pointers.');
}
