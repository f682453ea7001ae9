import { isRecord } from '@/server/parse/validateValue';
import { compileGroup } from '@/server/parse/aggregate/compileGroup';
import { compileMatch } from '@/server/parse/aggregate/compileMatch';
import {
  createValues,
  isColumn,
  readField,
  refusePipeline,
  type Field,
  type Relation,
  type Values,
} from '@/server/parse/aggregate/Relation';

/** Compiles one stage: what it makes of the rows before it. */
type Compile = (relation: Relation, argument: unknown, values: Values) => Relation;

const columnsOf = ({ fields }: Relation) =>
  Object.entries(fields).flatMap(([name, field]) => (isColumn(name, field) ? [name] : []));

const from = ({ sql }: Relation) => `FROM (${sql}) AS rows`;

const bounded =
  (name: string, word: string): Compile =>
  (relation, amount, values) => {
    const isCount = Number.isSafeInteger(amount) && Number(amount) >= 0;
    if (!isCount) throw refusePipeline(`${name} needs a whole number, 0 or more.`);
    return { ...relation, sql: `SELECT * ${from(relation)} ${word} ${values.value(amount)}` };
  };

const STAGES: Readonly<Record<string, Compile>> = {
  $match: (relation, match, values) => ({
    ...relation,
    sql: `SELECT * ${from(relation)} WHERE ${compileMatch(relation, match, values)}`,
  }),
  $group: compileGroup,
  $project: compileProject,
  $sort: (relation, order, values) => {
    const ways = isRecord(order) ? Object.entries(order) : [];
    const isOrder = ways.length > 0 && ways.every(([, way]) => way === 1 || way === -1);
    if (!isOrder) throw refusePipeline('$sort needs fields, each with 1 or -1.');
    const keys = ways.map(([path, way]) => {
      return `${readField(relation, path, values).sql} ${way === 1 ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`;
    });
    return { ...relation, sql: `SELECT * ${from(relation)} ORDER BY ${keys.join(', ')}` };
  },
  $limit: bounded('$limit', 'LIMIT'),
  $skip: bounded('$skip', 'OFFSET'),
  $count: (relation, name, values) => {
    if (typeof name !== 'string' || name === '') throw refusePipeline('$count needs a name for the number.');
    const sql = `SELECT COUNT(*)::double precision AS ${values.name(name)} ${from(relation)}`;
    return { sql, fields: { [name]: { type: 'Number' } } };
  },
  $sample: (relation, argument, values) => {
    const size = isRecord(argument) ? argument['size'] : undefined;
    return bounded('$sample.size', 'ORDER BY random() LIMIT')(relation, size, values);
  },
  $unwind: (relation, argument, values) => {
    const path = isRecord(argument) ? argument['path'] : argument;
    const name = typeof path === 'string' && path.startsWith('$') ? path.slice(1) : null;
    if (name === null) throw refusePipeline('$unwind needs a field, such as "$tags".');
    if (relation.fields[name]?.type !== 'Array') throw refusePipeline(`$unwind needs an array: ${name} is not one.`);
    const others = columnsOf(relation).filter((one) => one !== name);
    const kept = others.map((one) => values.name(one)).join(', ');
    const place = values.name(name);
    const sql = `SELECT ${kept}, element AS ${place} ${from(relation)}, jsonb_array_elements(${place}) AS element`;
    return { sql, fields: { ...relation.fields, [name]: { type: 'Object' } } };
  },
};

/** A pipeline as a query of PostgreSQL: each stage stands on the one before, so their order counts. */
export function compilePipeline(className: string, fields: Relation['fields'], pipeline: readonly unknown[]) {
  const values = createValues();
  let relation: Relation = { sql: `SELECT * FROM ${values.name(className)}`, fields };
  for (const stage of pipeline.filter(isRecord)) {
    for (const [name, argument] of Object.entries(stage)) {
      const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
      if (!compile) throw refusePipeline(`${name} is not supported. Use ${Object.keys(STAGES).join(', ')}.`);
      relation = compile(relation, argument, values);
    }
  }
  return { sql: relation.sql, values: values.list, fields: relation.fields };
}

/** Chooses fields (`1`), renames them (`'$other'`), or leaves some out (`0`). `objectId` stays unless it is left out. */
function compileProject(relation: Relation, projection: unknown, values: Values): Relation {
  if (!isRecord(projection)) throw refusePipeline('$project needs fields.');
  const named = Object.entries(projection).map(([name, told]) => [name === '_id' ? 'objectId' : name, told] as const);
  const isOut = (told: unknown) => told === 0 || told === false;
  const out = new Set(named.filter(([, told]) => isOut(told)).map(([name]) => name));
  const chosen = named.filter(([, told]) => !isOut(told));
  const stored = columnsOf(relation);
  const implied = chosen.length === 0 ? stored : stored.filter((name) => name === 'objectId');
  const wanted = new Map<string, unknown>(implied.map((name) => [name, 1]));
  for (const [name, told] of chosen) wanted.set(name, told);
  const fields: Record<string, Field> = {};
  const columns: string[] = [];
  for (const [name, told] of wanted) {
    if (out.has(name)) continue;
    if (told !== 1 && told !== true && !(typeof told === 'string' && told.startsWith('$'))) {
      throw refusePipeline('$project takes 1, 0 and other fields ("$name").');
    }
    const { sql, field } = readField(relation, typeof told === 'string' ? told : name, values);
    if (field === null) continue;
    columns.push(`${sql} AS ${values.name(name)}`);
    fields[name] = field;
  }
  if (columns.length === 0) throw refusePipeline('$project must keep at least one field.');
  return { sql: `SELECT ${columns.join(', ')} ${from(relation)}`, fields };
}
