import { describeFunctions } from '@/lib/developers/describeFunctions';
import type { FunctionDoc, ParameterDoc } from '@/lib/developers/FunctionDoc';
import type { DataFunction } from '@/protocol/data/DataFunction';
import { DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';

/** `docs/reference/calls.md`: every function of the data service, from its registry. */
export function renderCalls(): string {
  const groups = describeFunctions();
  const contents = groups.map(({ title, functions }) => {
    const names = functions.map(({ name }) => `[\`${name}\`](#${name.toLowerCase()})`);
    return `| ${title} | ${names.join(', ')} |`;
  });
  const sections = groups.map(
    ({ title, words, functions }) => `## ${title}\n\n${words}\n\n${functions.map(renderFunction).join('\n')}`,
  );
  return `# Calls of the data service

Every function is a cloud function, and most have a REST path and a method of the SDK. \`/developers\` on a running site shows the same with a Run button, and \`/api/v2/openapi.json\` is the description in OpenAPI 3.1. [Data service](data-service.md) explains where the answers come from.

- **Cloud function**: \`POST /server/functions/{name}\` or \`Moralis.Cloud.run(name, parameters)\`. No key.
- **REST**: send an API key as \`x-api-key\`; \`npm run keys -- issue <name>\` makes one.
- **Cost**: units of the caller's minute (\`API_RATE_LIMIT\`, \`API_IP_RATE_LIMIT\`).
- Amounts are decimal strings. Errors: [errors](errors.md).

<!-- Generated from protocol/data/registry.ts by npm run docs. -->

| | |
|---|---|
${contents.join('\n')}

${sections.join('\n')}`;
}

function renderFunction({ name, summary, cost, rest, cloud, sdk, parameters }: FunctionDoc): string {
  const { list }: DataFunction = DATA_FUNCTIONS[name as DataFunctionName];
  const units = `${cost === 1 ? '1 unit' : `${cost} units`}${list ? `, and 1 more for every ${list.itemsPerUnit} of \`${list.name}\`` : ''}`;
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
  return `### ${name}\n\n${summary}\n\n${ways.map((way) => `- ${way}`).join('\n')}\n\n${table}`;
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
