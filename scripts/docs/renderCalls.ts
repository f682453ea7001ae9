import { describeFunctions } from '@/lib/developers/describeFunctions';
import type { FunctionDoc, ParameterDoc } from '@/lib/developers/FunctionDoc';
import { CALL_AREAS } from '@/protocol/calls/registry';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import { renderFunctionArea } from '@/scripts/docs/renderFunctions';

/** `docs/reference/calls.md`: every call of the backend, from the registry. */
export function renderCalls(): string {
  const groups = describeFunctions();
  const data = groups.map(({ title, functions }) => [title, functions.map(({ name }) => name)] as const);
  const others = CALL_AREAS.map(({ title, calls }) => [title, Object.keys(calls)] as const);
  const sections = groups.map(
    ({ title, words, functions }) => `### ${title}\n\n${words}\n\n${functions.map(renderFunction).join('\n')}`,
  );
  return `# Calls

Every call between a client and the backend is a cloud function: \`POST /server/functions/{name}\` with \`X-Parse-Application-Id\`, or \`Moralis.Cloud.run(name, parameters)\`. The backend checks access, then the parameters, then limits, before it does anything. \`/api/v2/openapi.json\` on a running backend describes all of them in OpenAPI 3.1.

A wrong parameter is refused with code 142, and the message names it. Each call lists its other codes; [errors](errors.md) lists all. To add a call, declare it in [\`protocol/calls\`](../../protocol/calls) and answer it in a module.

<!-- Generated from protocol/calls/registry.ts by npm run docs. -->
<!-- check each: type Answer = … -->

**Data service**

${renderContents(data)}

**Accounts, community and administration**

${renderContents(others)}

## Data service

Most functions have a REST path and a method of the SDK too. \`/developers\` on a running site shows them with a Run button. [Data service](data-service.md) explains where the answers come from.

- **Cloud function**: anyone may call it, without a key.
- **REST**: send an API key as \`x-api-key\`; \`npm run keys -- issue <name>\` makes one.
- **Cost**: units of the caller's minute (\`API_RATE_LIMIT\`, \`API_IP_RATE_LIMIT\`). Calls of a node beyond ten for each unit cost one more for every ten.
- Amounts are decimal strings.

${sections.join('\n')}
## Accounts, community and administration

Calls for signed-in callers need the header \`X-Parse-Session-Token\`; the SDK sends it. Times are ISO 8601, in UTC.

${CALL_AREAS.map(renderFunctionArea).join('\n')}`;
}

/** A table of the names of calls, by area. */
function renderContents(areas: readonly (readonly [title: string, names: readonly string[]])[]): string {
  const rows = areas.map(([title, names]) => {
    return `| ${title} | ${names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`).join(' ')} |`;
  });
  return `| | |\n|---|---|\n${rows.join('\n')}`;
}

function renderFunction({ name, summary, cost, rest, cloud, sdk, parameters }: FunctionDoc): string {
  const { list }: DataFunction = DATA_FUNCTIONS[name as DataFunctionName];
  const items = list?.isAbi === true ? 'items and parameters of the ABI' : `of \`${list?.name ?? ''}\``;
  const units = `${cost === 1 ? '1 unit' : `${cost} units`}${list ? `, and 1 more for every ${list.itemsPerUnit} ${items}` : ''}`;
  const ways = [
    ...(rest ? [`REST: \`${rest.method} ${rest.path}\`${describeBody(rest.body)}`] : []),
    ...(sdk ? [`SDK: \`Moralis.${sdk.part}.${sdk.group}.${sdk.name}\``] : []),
    ...(cloud === name ? [] : [`Cloud function: \`${cloud}\``]),
    `Cost: ${units}`,
  ];
  const table =
    parameters.length === 0
      ? 'No parameters.\n'
      : `| parameter | type | |\n|---|---|---|\n${parameters.map(renderParameter).join('\n')}\n`;
  return `#### ${name}\n\n${summary}\n\n${ways.map((way) => `- ${way}`).join('\n')}\n\n${table}`;
}

function describeBody(body: readonly string[] | string | null): string {
  if (body === null) return '';
  return typeof body === 'string' ? `; the body is \`${body}\`` : `; in the body: ${body.map(code).join(', ')}`;
}

function renderParameter({ name, type, required, usual, words, choices }: ParameterDoc): string {
  const facts = [
    ...(required ? ['required'] : []),
    ...(usual === '' ? [] : [`default \`${usual}\``]),
    ...(words === '' ? [] : [words]),
  ];
  const kind = choices.length > 0 ? choices.map(code).join(', ') : type;
  return `| \`${name}\` | ${kind} | ${facts.join('; ').replaceAll('|', '\\|')} |`;
}

const code = (text: string): string => `\`${text}\``;
