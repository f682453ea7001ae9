import { describeParameter } from '@/lib/developers/describeParameter';
import { exampleAnswer } from '@/lib/developers/exampleAnswer';
import { exampleParameter } from '@/lib/developers/exampleParameter';
import type { FunctionDoc, GroupDoc } from '@/lib/developers/FunctionDoc';
import { FUNCTION_GROUPS } from '@/lib/developers/functionGroups';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { jsonSchemaOf } from '@/protocol/data/jsonSchema';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { BACKEND_PATHS } from '@/protocol/paths';

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
    answer: JSON.stringify(exampleAnswer(jsonSchemaOf(answer, 'output'), name), null, 2),
  };
}
