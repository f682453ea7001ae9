import type { FunctionDoc } from '@/lib/developers/FunctionDoc';

/** The same call in four ways; `lib` is for pages of this site. */
export type Snippets = { sdk: string; react: string; lib: string; curl: string };

/** Where the backend answers: its origin, and the Parse protocol with its application. */
export type Endpoint = { origin: string; serverUrl: string; appId: string };

/** Writes a call with these parameters for the SDK, for react-moralis, for a page of this site, and for a shell. */
export function writeSnippets(
  doc: FunctionDoc,
  parameters: Readonly<Record<string, unknown>>,
  endpoint: Endpoint,
): Snippets {
  const object = writeObject(parameters);
  const lib = `import { readData } from '@/lib/data/readData';\n\nconst answer = await readData('${doc.cloud}', ${object || '{}'});`;
  if (!doc.sdk) {
    const call = `"${doc.cloud}"${object && `, ${object}`}`;
    return {
      sdk: `const answer = await Moralis.Cloud.run(${call});`,
      react: `const { fetch, data, error } = useMoralisCloudFunction(${call});`,
      lib,
      curl: writeCurl(doc, parameters, endpoint),
    };
  }
  const { part, group, name } = doc.sdk;
  const [api, call] =
    part === 'Web3API'
      ? ['useMoralisWeb3Api', 'useMoralisWeb3ApiCall']
      : ['useMoralisSolanaApi', 'useMoralisSolanaCall'];
  return {
    sdk: `const answer = await Moralis.${part}.${group}.${name}(${object});`,
    react: `const { ${group} } = ${api}();\nconst { fetch, data, error, isFetching } = ${call}(${group}.${name}${object && `, ${object}`});`,
    lib,
    curl: writeCurl(doc, parameters, endpoint),
  };
}

/** An object of JavaScript, one line for each member. */
function writeObject(parameters: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(parameters).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')},`,
  );
  return lines.length === 0 ? '' : `{\n${lines.join('\n')}\n}`;
}

function writeCurl(
  { rest, cloud }: FunctionDoc,
  parameters: Readonly<Record<string, unknown>>,
  endpoint: Endpoint,
): string {
  if (!rest) {
    return writeLines([
      `curl ${quote(`${endpoint.serverUrl}/functions/${cloud}`)}`,
      `-H 'Content-Type: application/json'`,
      `-d ${quote(JSON.stringify(parameters))}`,
    ]);
  }
  const left = { ...parameters };
  const take = (name: string) => {
    const value = left[name];
    Reflect.deleteProperty(left, name);
    return value;
  };
  const path = rest.path.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = take(name);
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
  const held = typeof rest.body === 'string' ? take(rest.body) : rest.body && pick(rest.body, take);
  const query = Object.entries(left).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const url = `${endpoint.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return writeLines([
    `curl ${rest.method === 'GET' ? '' : `-X ${rest.method} `}${quote(url)}`,
    `-H 'x-api-key: YOUR_KEY'`,
    ...(rest.body ? [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(held ?? {}))}`] : []),
  ]);
}

function pick(names: readonly string[], take: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, take(name)]).filter(([, value]) => value !== undefined));
}

const writeLines = (lines: readonly string[]) => lines.join(' \\\n  ');

/** For a shell (POSIX): nothing within single quotes means anything but another one. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
