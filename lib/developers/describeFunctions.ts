import type { FunctionDoc, GroupDoc, ParameterDoc } from '@/lib/developers/FunctionDoc';
import { exampleParameter, isOfLocalChain } from '@/lib/developers/exampleParameter';
import { FUNCTION_GROUPS } from '@/lib/developers/functionGroups';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS, type DataFunctionName, type JsonSchema, jsonSchemaOf } from '@/protocol/data/registry';
import recordedAnswers from '@/lib/developers/recordedAnswers.json';
import { BACKEND_PATHS } from '@/protocol/paths';

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const HASH = `0x${'5e'.repeat(32)}`;

/** What a field holds, by its name; the first that fits. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/hash|_root$|sha3|^topic/, HASH],
  [/logs_bloom/, '0x00'],
  [/timestamp|_at$|^date$/, '2026-01-05T12:00:00.000Z'],
  [/address|miner|operator|owner_of|^from|^to$/i, ADDRESS],
  [/lamports/, '12345678901'],
  [/solana/, '12.345678901'],
  [/associatedTokenAddress|mint|updateAuthority/, 'EmvMK7tpjf4azfZYNvKiVBPKB7dr28HxqiU44JJ7bUfA'],
  [/(token|metadata)_?uri/i, 'ipfs://QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o/1.json'],
  [/^metadata$/, '{"name":"Door 1"}'],
  [/contract_?type/i, 'ERC721'],
  [/balance|value|price|reserve|allowance|^amountRaw$/, '1000000000000000000'],
  [/amount/, '1'],
  [/decimals/, '18'],
  [/symbol/, 'LNT'],
  [/^name$/, 'Lantern'],
  [/token_id/, '1'],
  [/input|data/, '0x'],
  [/cursor/, ''],
  [/path/, 'http://localhost:1337/ipfs/QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o/hello.txt'],
  [/version/, '2'],
];

const NUMBERS: Readonly<Record<string, number>> = {
  total: 1,
  page_size: 100,
  decimals: 18,
  usdPrice: 1.25,
  timestamp: 1767614400,
};

/** What the local chain answered, by function (`npm run examples`). */
const RECORDED: Readonly<Record<string, { status: number; milliseconds: number; answer: unknown }>> = recordedAnswers;

let known: readonly GroupDoc[] | null = null;

/** The reference of the data service, from its registry. For the server: it brings the schemas along. */
export function describeFunctions(): readonly GroupDoc[] {
  known ??= FUNCTION_GROUPS.map(({ functions, ...group }) => ({
    ...group,
    functions: Object.entries(functions).map(([name, sdkGroup]) => describe(name as DataFunctionName, sdkGroup)),
  }));
  return known;
}

function describe(name: DataFunctionName, group: string | null): FunctionDoc {
  const { summary, cost, rest, parameters, answer }: DataFunction = DATA_FUNCTIONS[name];
  const { properties = {}, required = [] } = jsonSchemaOf(parameters, 'input');
  const recorded = RECORDED[name];
  const isSolana = name.startsWith('sol-');
  return {
    name,
    summary,
    cost,
    rest: rest ? { method: rest.method, path: BACKEND_PATHS[rest.api] + rest.path, body: rest.body ?? null } : null,
    // Told from the newer function of that name by its `order`.
    cloud: name === 'getTransactions_old' ? 'getTransactions' : name,
    sdk: group === null ? null : { part: isSolana ? 'SolanaAPI' : 'Web3API', group, name: name.replace(/^sol-/, '') },
    parameters: Object.entries(properties).map(([parameter, schema]) =>
      describeParameter(parameter, schema, {
        required: required.includes(parameter),
        example: exampleParameter(name, rest?.path, parameter, required.includes(parameter)),
      }),
    ),
    answer: JSON.stringify(recorded?.answer ?? exampleAnswer(jsonSchemaOf(answer, 'output'), name), null, 2),
    recorded: recorded ? { status: recorded.status, milliseconds: recorded.milliseconds } : null,
  };
}

/** What stands in the reference of a parameter, read off its shape. */
function describeParameter(
  name: string,
  schema: JsonSchema,
  { required, example }: { required: boolean; example: string },
): ParameterDoc {
  const kind = kindOf(name, schema);
  return {
    name,
    kind,
    type: typeOf(name, kind, schema),
    required,
    usual: schema.default === undefined ? '' : String(schema.default),
    words: schema.description ?? '',
    choices: choicesOf(schema),
    example,
    local: isOfLocalChain(example),
  };
}

/** Of a switch, which is true or false as text too, the texts. */
function choicesOf({ enum: choices, anyOf = [] }: JsonSchema): string[] {
  const isSwitch = anyOf.some(({ type }) => type === 'boolean');
  return (choices ?? (isSwitch ? anyOf.flatMap((one) => one.enum ?? []) : [])).map(String);
}

function kindOf(name: string, { type, anyOf, items }: JsonSchema): ParameterDoc['kind'] {
  if (anyOf?.some((one) => one.type === 'array')) return 'list';
  if (type === undefined && !anyOf) return 'json';
  if (type === 'array' || type === 'object' || items) return 'json';
  const mayBeNumber = Array.isArray(type) && type.includes('number');
  return mayBeNumber && !/date|hash|token_id/.test(name) ? 'number' : 'text';
}

function typeOf(name: string, kind: ParameterDoc['kind'], schema: JsonSchema): string {
  const { pattern } = schema;
  if (choicesOf(schema).length > 0) return 'one of';
  if (name === 'chain') return 'chain';
  if (kind === 'number') return 'whole number';
  if (kind === 'json') return 'JSON';
  if (kind === 'list') return /address/.test(name) ? 'list of addresses' : 'list of text';
  if (pattern?.includes('{40}') || /^[^_]*address$/.test(name)) return 'address';
  if (pattern?.includes('{64}')) return 'hash';
  return name.endsWith('date') ? 'date' : 'text';
}

/** A value of a shape, with values that fields of such names have. */
function exampleAnswer(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.anyOf ?? [];
  if (one) return exampleAnswer(one, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'null') return null;
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleAnswer(inner, key)]),
    );
  }
  if (type === 'array') return [exampleAnswer(schema.items ?? {}, name.replace(/s$/, ''))];
  if (type === 'number' || type === 'integer') return NUMBERS[name] ?? 0;
  if (type === 'boolean') return true;
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? '1';
}
